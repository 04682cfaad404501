import { useCallback, useSyncExternalStore, type RefObject } from 'react';

const watch = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** Whether the whole screen is taken, and how to take or leave it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): readonly [isFull: boolean, turn: () => void] {
  const isFull = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  const turn = useCallback(() => {
    // Refused unless somebody pressed a key or a button, and in frames without the right.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen?.();
    change?.catch(() => undefined);
  }, [element]);
  return [isFull, turn];
}
