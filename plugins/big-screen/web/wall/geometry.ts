import type { Box, Layout, Part } from '../../layout';
import { tallBoxes } from '../../tall-boxes';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** How a layout lies on a screen. All lengths are pixels of the screen, so that nothing is enlarged and blurred. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of the canvas, across and down. */
  readonly across: number;
  readonly down: number;
  /** The smaller of the two: what letters grow by, so that they are never squeezed. */
  readonly unit: number;
  /** Drawn by the boxes for upright screens. */
  readonly isTall: boolean;
}

/** Letters of a page are read at arm's length, on a phone too. */
const leastOnPage = 0.75;

/**
 * Lays a layout on a screen: `fit` shows all of it in its own shape, `fill` stretches the boxes and not what stands in
 * them, `width` and `height` keep one edge and let the other be scrolled. On an upright screen a lying layout is
 * arranged anew; `isTall` says which arrangement is meant whatever the screen.
 */
export function frameOf(
  { Size, Fit, Ground }: Pick<Layout, 'Size' | 'Fit' | 'Ground'>,
  { width, height }: Room,
  isTall = height > width && Size.Width > Size.Height,
): Frame {
  const [canvasWidth, canvasHeight] = isTall ? [Size.Height, Size.Width] : [Size.Width, Size.Height];
  const [x, y] = [width / canvasWidth, height / canvasHeight];
  const even = { fit: Math.min(x, y), width: x, height: y, fill: 0 }[Fit];
  const [across, down] = Fit === 'fill' ? [x, y] : [even, even];
  const frame = { width: Math.round(canvasWidth * across), height: Math.round(canvasHeight * down) };
  return {
    ...frame,
    left: Math.max(0, Math.round((width - frame.width) / 2)),
    top: Math.max(0, Math.round((height - frame.height) / 2)),
    across,
    down,
    unit: Math.max(Math.min(across, down), Ground === 'page' ? leastOnPage : 0),
    isTall,
  };
}

/** A box on the screen; both ends are rounded, so that parts that touch go on touching. */
export function placeOf(box: Box, { across, down }: Pick<Frame, 'across' | 'down'>): Box {
  const [X, Y] = [Math.round(box.X * across), Math.round(box.Y * down)];
  return {
    X,
    Y,
    Width: Math.round((box.X + box.Width) * across) - X,
    Height: Math.round((box.Y + box.Height) * down) - Y,
  };
}

/** The parts that are drawn with their boxes on the canvas, the lowest first. */
export function drawnParts(layout: Layout, isTall: boolean): readonly { readonly part: Part; readonly box: Box }[] {
  const boxes = isTall ? tallBoxes(layout) : null;
  return layout.Parts.filter(({ Is_Hidden }) => !Is_Hidden).map((part) => ({
    part,
    box: boxes?.get(part.Key) ?? part,
  }));
}
