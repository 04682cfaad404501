import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first field of a step, so that the whole guide can be operated by keyboard. */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const root = useRef<E>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return root;
}
