import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Room } from './geometry';

/** Returns the size of an element and follows its changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void =>
      setRoom((before) =>
        before?.width === box.clientWidth && before.height === box.clientHeight
          ? before
          : { width: box.clientWidth, height: box.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
