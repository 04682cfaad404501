/** Milliseconds after which nobody waits for a frame any more, such as in a window behind others. */
const patience = 250;

/** Resolves when the present state of the page is on the screen; at once where nobody sees it. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
