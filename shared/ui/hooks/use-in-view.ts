import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Becomes true when the element comes near the viewport, or when the page is printed. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    );
    observer.observe(element.current);
    // The printed page is the state of the DOM after this handler.
    const print = (): void => flushSync(() => setSeen(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [element, seen]);
  return seen;
}
