import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** True from the moment the element comes near the visible part of the page, or the page is printed. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    );
    observer.observe(element.current);
    // What goes to paper is what stands in the page when this has been heard.
    const print = (): void => flushSync(() => setSeen(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [element, seen]);
  return seen;
}
