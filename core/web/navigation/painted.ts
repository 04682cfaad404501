/** Maximum number of milliseconds to wait for a frame, for example in a hidden window. */
const timeoutMs = 250;

/** Resolves when the current state of the page has been painted; immediately when the page is not visible. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
