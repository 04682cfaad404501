import { useEffect, useState } from 'react';

/** Position of an element on the page, in whole pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Milliseconds between two checks: screens load later, and lists move while they fill. */
const pace = 250;
/** Elements higher than this number of pixels are highlighted at their upper end. */
const highest = 240;

function getSpot(targets: readonly string[]): Spot {
  const elements = targets
    .flatMap((target) => [...document.querySelectorAll(target)])
    .map((element) => element.getBoundingClientRect())
    .find(({ width, height }) => width > 0 && height > 0);
  if (!elements) return { left: 16, top: 64, width: 0, height: 0 };
  const { left, top, width, height } = elements;
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(Math.min(height, highest)),
  };
}

/** Follows the first visible element of several selectors. */
export function useTarget(targets: readonly string[]): Spot {
  const [spot, setSpot] = useState(() => getSpot(targets));
  useEffect(() => {
    const look = (): void =>
      setSpot((last) => {
        const now = getSpot(targets);
        return JSON.stringify(now) === JSON.stringify(last) ? last : now;
      });
    look();
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [targets]);
  return spot;
}
