import { useCallback, useSyncExternalStore, type RefObject } from 'react';

const watch = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Returns whether full-screen mode is active, and a function that toggles it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [isFull: boolean, turn: () => void] {
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  const turn = useCallback(() => {
    // Browsers reject this without a user gesture, and in frames without permission.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen?.();
    change?.catch(() => undefined);
  }, [element]);
  return [isFull, turn];
}
