/** Do something in a task of its own, after what is drawn now; gives the way to call it off. */
export function later(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}

/**
 * Do something once what is drawn now has been seen, so that its frame does not pay for both;
 * gives the way to call it off. A page that nobody sees draws no frames.
 */
export function nextFrame(work: () => void): () => void {
  if (document.hidden) return later(work);
  let stop = () => {};
  const frame = requestAnimationFrame(() => (stop = later(work)));
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

/** Milliseconds that work may take at a time: a slow phone takes four times as long. */
const SLICE = 3;

/** Do long work in slices, with room for frames between; gives the way to call it off. */
export function inSlices<T>(work: Generator<undefined, T>, done: (found: T) => void): () => void {
  let stop = () => {};
  const slice = (): void => {
    const until = performance.now() + SLICE;
    for (;;) {
      const step = work.next();
      if (step.done) return done(step.value);
      if (performance.now() > until) break;
    }
    stop = later(slice);
  };
  stop = later(slice);
  return () => stop();
}

/** Waits; an aborted wait rejects at once with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Timers with one owner, which ends them all. */
export class Timers {
  private readonly pending = new Set<ReturnType<typeof setTimeout>>();
  private ended = false;

  /** Runs something later; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void {
    if (this.ended) return () => {};
    const timer = setTimeout(() => {
      this.pending.delete(timer);
      work();
    }, ms);
    this.pending.add(timer);
    return () => {
      clearTimeout(timer);
      this.pending.delete(timer);
    };
  }

  /** Cancels every timer; later ones never start. */
  end(): void {
    this.ended = true;
    for (const timer of this.pending) clearTimeout(timer);
    this.pending.clear();
  }
}
