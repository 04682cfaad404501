import { useRef, type ReactNode } from 'react';
import { useInView } from '../hooks/use-in-view';

/** Defers rendering its children until they are scrolled near. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  return useInView(mark) ? children : <span ref={mark} aria-hidden />;
}
