import type { Box, Layout, Part } from '../../layout';
import { tallBoxes } from '../../tall-boxes';

export interface Space {
  readonly width: number;
  readonly height: number;
}

/** Mapping of a layout to a screen. All lengths are screen pixels, so that nothing is scaled up and blurred. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Screen pixels per canvas pixel, horizontally and vertically. */
  readonly across: number;
  readonly down: number;
  /** The smaller of the two: the scale of fonts, so that they are never distorted. */
  readonly unit: number;
  /** True when the portrait boxes are rendered. */
  readonly isTall: boolean;
}

/** Min scale on a page: its text is read at arm's length, even on a phone. */
const minOnPage = 0.75;

/**
 * Maps a layout to a screen: `fit` shows all of it with its aspect ratio, `fill` stretches the boxes but not their
 * content, `width` and `height` fit one edge and let the other scroll. On a portrait screen a landscape layout is
 * rearranged; `isTall` selects the arrangement regardless of the screen.
 */
export function getFrame(
  { Size, Fit, Ground }: Pick<Layout, 'Size' | 'Fit' | 'Ground'>,
  { width, height }: Space,
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
    unit: Math.max(Math.min(across, down), Ground === 'page' ? minOnPage : 0),
    isTall,
  };
}

/** Returns the position of a box on the screen; both ends are rounded, so that adjacent parts stay adjacent. */
export function getPlace(box: Box, { across, down }: Pick<Frame, 'across' | 'down'>): Box {
  const [X, Y] = [Math.round(box.X * across), Math.round(box.Y * down)];
  return {
    X,
    Y,
    Width: Math.round((box.X + box.Width) * across) - X,
    Height: Math.round((box.Y + box.Height) * down) - Y,
  };
}

/** Returns the visible parts with their boxes on the canvas, lowest first. */
export function renderedParts(layout: Layout, isTall: boolean): readonly { readonly part: Part; readonly box: Box }[] {
  const boxes = isTall ? tallBoxes(layout) : null;
  return layout.Parts.filter(({ Is_Hidden }) => !Is_Hidden).map((part) => ({
    part,
    box: boxes?.get(part.Key) ?? part,
  }));
}
