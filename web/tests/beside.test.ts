import { describe, expect, it } from "vitest";
import { beside, liftAbove, type Size } from "../src/model/beside";

const PHONE: Size = { width: 375, height: 667 };
const place = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("a question", () => {
  it("is not squeezed beside a thing where its answers would have to be scrolled to", () => {
    const measure = (widest?: number): Size =>
      widest ? { width: widest, height: 900 } : { width: 350, height: 420 };
    const spot = beside(place(80, 230, 45, 60), measure, PHONE);
    expect(spot.x + 350).toBeLessThanOrEqual(PHONE.width);
    expect(spot.y + 420).toBeLessThanOrEqual(PHONE.height);
  });

  it("lies beside a thing where it fits there", () => {
    const measure = (widest?: number): Size => ({ width: widest ?? 460, height: 280 });
    const spot = beside(place(20, 60, 60, 60), measure, { width: 844, height: 300 });
    expect(spot.x).toBeGreaterThan(80);
  });
});

describe("a sheet at the bottom", () => {
  it("is lifted above what it speaks of, if that would lie under it", () => {
    const tickets = [place(20, 443, 60, 77), place(290, 443, 60, 77)];
    expect(PHONE.height - liftAbove(tickets, 216, PHONE.height)).toBeLessThan(443);
  });

  it("stays where it is if that is in sight, spread over the board, or outside the window", () => {
    expect(liftAbove([place(20, 300, 60, 77)], 216, PHONE.height)).toBe(0);
    expect(liftAbove([place(20, 60, 60, 60), place(20, 600, 60, 60)], 216, 667)).toBe(0);
    expect(liftAbove([place(20, 700, 60, 77)], 216, PHONE.height)).toBe(0);
    expect(liftAbove([], 216, PHONE.height)).toBe(0);
  });
});
