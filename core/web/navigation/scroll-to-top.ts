/** Duration of scrolling to the top in milliseconds. */
const duration = 500;

/** Scrolls to the top of the page smoothly, unless the user prefers reduced motion. */
export function scrollToTop(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0);
  const start = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - start) / duration);
    window.scrollTo(0, Math.round(from * (1 - share) ** 3));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
