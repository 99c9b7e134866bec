/** Keeping the screen on, where the browser lets a page ask for it: https and this machine only. */

let held: WakeLockSentinel | null = null;

/** Ask that the screen stays on; tells whether it will. */
export async function stayAwake(): Promise<boolean> {
  if (held && !held.released) return true;
  // The type promises it, browsers on plain http do not have it.
  const { wakeLock } = navigator as Partial<Pick<Navigator, "wakeLock">>;
  try {
    held = (await wakeLock?.request("screen")) ?? null;
  } catch {
    held = null;
  }
  return held !== null;
}

export function sleepAgain(): void {
  void held?.release();
  held = null;
}
