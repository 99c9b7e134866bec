/** Do something in a task of its own, after what is drawn now; gives the way to call it off. */
export function later(work: () => void): () => void {
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}
