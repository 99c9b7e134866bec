import { beforeEach, describe, expect, it, vi } from "vitest";
import { retryDelayMs, TableSocket } from "../src/net/socket";

class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    FakeWebSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  ends(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const page = new EventTarget();
const sockets = () => FakeWebSocket.all;
const live = () => sockets().filter(({ readyState }) => readyState < 2);

function lineTo(since = () => 0) {
  const line = new TableSocket({ table: "t/1", language: "de", since });
  const states: string[] = [];
  line.onState = (state) => states.push(state);
  const messages: unknown[] = [];
  line.onMessage = (message) => messages.push(message);
  return { line, states, messages };
}

describe("a table's socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeWebSocket.all = [];
    vi.stubGlobal("WebSocket", FakeWebSocket);
    vi.stubGlobal("location", { protocol: "https:", host: "example.org" });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });

  it("says where it is, in which language, and what the page knows", () => {
    lineTo(() => 7).line.close();
    expect(sockets()[0]?.address).toBe(
      "wss://example.org/api/tables/t%2F1/socket?lang=de&since=7&last=200",
    );
  });

  it("sends while it is open, and says when it cannot", () => {
    const { line } = lineTo();
    expect(line.send({ type: "ping" })).toBe(false);
    sockets()[0]!.opens();
    expect(line.send({ type: "ping" })).toBe(true);
    expect(sockets()[0]!.sent).toEqual(['{"type":"ping"}']);
    line.close();
  });

  it("reconnects after a loss, asking again for what is missing, and waits longer each time", () => {
    let known = 1;
    const { line, states } = lineTo(() => known);
    sockets()[0]!.ends();
    known = 4;
    vi.advanceTimersByTime(retryDelayMs(0, 1));
    expect(sockets()[1]?.address).toContain("since=4");
    sockets()[1]!.ends();
    vi.advanceTimersByTime(retryDelayMs(0, 0));
    expect(sockets()).toHaveLength(2);
    vi.advanceTimersByTime(retryDelayMs(1, 1));
    expect(sockets()).toHaveLength(3);
    expect(states).toEqual(["lost", "lost"]);
    line.close();
  });

  it("replaces an attempt that still connects when the network is back", () => {
    const { line, states, messages } = lineTo();
    page.dispatchEvent(new Event("online"));
    expect(live()).toHaveLength(1);
    sockets()[0]!.opens();
    sockets()[0]!.onmessage({ data: '{"type":"pong"}' });
    sockets()[0]!.ends();
    expect([states, messages]).toEqual([[], []]);
    vi.runAllTimers();
    expect(live()).toHaveLength(1);
    line.close();
  });

  it.each([4001, 4004, 4005])("stays closed after code %i, whatever the network does", (code) => {
    const { states } = lineTo();
    sockets()[0]!.opens();
    sockets()[0]!.ends(code);
    page.dispatchEvent(new Event("online"));
    vi.runAllTimers();
    expect(states).toEqual(["open", "closed"]);
    expect(sockets()).toHaveLength(1);
  });

  it("calls nobody and opens nothing once it is closed", () => {
    const { line, states, messages } = lineTo();
    sockets()[0]!.opens();
    line.close();
    sockets()[0]!.onmessage({ data: '{"type":"pong"}' });
    sockets()[0]!.ends();
    page.dispatchEvent(new Event("online"));
    vi.runAllTimers();
    expect([states, messages]).toEqual([["open"], []]);
    expect(live()).toHaveLength(0);
  });
});
