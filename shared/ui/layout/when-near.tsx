import { useRef, type ReactNode } from 'react';
import { useInView } from '../hooks/use-in-view';

/** What need not be asked for before somebody scrolls near it. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  return useInView(mark) ? children : <span ref={mark} aria-hidden />;
}
