import { useEffect, type RefObject } from 'react';
import { useInView } from '../hooks/use-in-view';
import { inOwnFrame } from './frame-queue';

/** Something rendered on a canvas. */
interface Rendered {
  remove(): void;
}

interface RenderOptions<Runtime, R extends Rendered> {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLDivElement | null>;
  /** Loads the library. */
  readonly load: () => Promise<Runtime>;
  /** Renders, or updates what is rendered; `color` resolves a CSS variable. */
  readonly render: (
    runtime: Runtime,
    canvas: HTMLDivElement,
    rendered: R | null,
    color: (variable: string) => string,
  ) => R;
  readonly rendered: RefObject<R | null>;
}

/**
 * Renders a chart when it is scrolled near, in an animation frame of its own, and again when the dependencies change;
 * removes it with its component.
 */
export function useRenderedLater<Runtime, R extends Rendered>(
  { box, canvas, load, render, rendered }: RenderOptions<Runtime, R>,
  dependencies: readonly unknown[],
): void {
  const seen = useInView(box);
  useEffect(() => {
    if (!seen) return undefined;
    let current = true;
    let cancel: (() => void) | undefined;
    const style = getComputedStyle(box.current ?? document.body);
    void load().then((runtime) => {
      if (!current) return;
      cancel = inOwnFrame(() => {
        if (!current || !canvas.current) return;
        rendered.current = render(runtime, canvas.current, rendered.current, (variable) =>
          style.getPropertyValue(variable).trim(),
        );
      });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, [seen, ...dependencies]);
  useEffect(
    () => () => {
      rendered.current?.remove();
      rendered.current = null;
    },
    [rendered],
  );
}
