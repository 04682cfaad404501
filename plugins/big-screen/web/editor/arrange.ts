import { boxSchema, canvasLimits, type Box, type Layout, type Part } from '../../layout';

/** Edges and centers to which boxes can be aligned. */
export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

export const directions = ['across', 'down'] as const;
export type Direction = (typeof directions)[number];

/** Min side length of a part that can still be grabbed. */
const min = 24;

const hull = (boxes: readonly Box[]): Box => {
  const X = Math.min(...boxes.map((box) => box.X));
  const Y = Math.min(...boxes.map((box) => box.Y));
  return {
    X,
    Y,
    Width: Math.max(...boxes.map((box) => box.X + box.Width)) - X,
    Height: Math.max(...boxes.map((box) => box.Y + box.Height)) - Y,
  };
};

/** Aligns boxes to an edge of their common bounds, or a single box to the canvas. */
export function aligned(
  boxes: ReadonlyMap<string, Box>,
  how: Alignment,
  canvas: Pick<Box, 'Width' | 'Height'>,
): Map<string, Box> {
  const within = boxes.size > 1 ? hull([...boxes.values()]) : { X: 0, Y: 0, ...canvas };
  const place = (box: Box): Box => {
    switch (how) {
      case 'left':
        return { ...box, X: within.X };
      case 'centre':
        return { ...box, X: Math.round(within.X + (within.Width - box.Width) / 2) };
      case 'right':
        return { ...box, X: within.X + within.Width - box.Width };
      case 'top':
        return { ...box, Y: within.Y };
      case 'middle':
        return { ...box, Y: Math.round(within.Y + (within.Height - box.Height) / 2) };
      case 'bottom':
        return { ...box, Y: within.Y + within.Height - box.Height };
    }
  };
  return new Map([...boxes].map(([key, box]) => [key, place(box)]));
}

/** Distributes boxes with equal gaps; the first and the last keep their positions. */
export function distributed(boxes: ReadonlyMap<string, Box>, direction: Direction): Map<string, Box> {
  if (boxes.size < 3) return new Map(boxes);
  const [start, length] = direction === 'across' ? (['X', 'Width'] as const) : (['Y', 'Height'] as const);
  const sorted = [...boxes].sort(([, one], [, other]) => one[start] - other[start]);
  const all = hull([...boxes.values()]);
  const gap = (all[length] - sorted.reduce((sum, [, box]) => sum + box[length], 0)) / (sorted.length - 1);
  let at = all[start];
  return new Map(
    sorted.map(([key, box]) => {
      const placed = { ...box, [start]: Math.round(at) };
      at += box[length] + gap;
      return [key, placed];
    }),
  );
}

/** Limits a box to the canvas, whole pixels and the min size. */
export function withinCanvas(box: Box, canvas: Pick<Box, 'Width' | 'Height'>): Box {
  const Width = Math.min(canvas.Width, Math.max(min, Math.round(box.Width)));
  const Height = Math.min(canvas.Height, Math.max(min, Math.round(box.Height)));
  const keep = (value: number, max: number): number => Math.min(Math.max(0, Math.round(value)), Math.max(0, max));
  return boxSchema.parse({
    X: keep(box.X, Math.min(canvas.Width, canvasLimits.max) - Width),
    Y: keep(box.Y, Math.min(canvas.Height, canvasLimits.max) - Height),
    Width,
    Height,
  });
}

/**
 * Moves the selected parts one step up or down in the stacking order, or to the top or bottom; their relative order is
 * kept.
 */
export function layered(
  parts: readonly Part[],
  chosen: ReadonlySet<string>,
  to: 'up' | 'down' | 'top' | 'bottom',
): readonly Part[] {
  const isChosen = ({ Key }: Part): boolean => chosen.has(Key);
  const [moved, rest] = [parts.filter(isChosen), parts.filter((part) => !isChosen(part))];
  if (to === 'top') return [...rest, ...moved];
  if (to === 'bottom') return [...moved, ...rest];
  const next = to === 'up' ? [...parts].reverse() : [...parts];
  for (let index = 1; index < next.length; index += 1) {
    const [before, part] = [next[index - 1] as Part, next[index] as Part];
    if (isChosen(part) && !isChosen(before)) [next[index - 1], next[index]] = [part, before];
  }
  return to === 'up' ? next.reverse() : next;
}

/** Expands a selection to whole groups. */
export function wholeGroups(parts: readonly Part[], keys: Iterable<string>): ReadonlySet<string> {
  const chosen = new Set(keys);
  const groups = new Set(parts.flatMap(({ Key, Group }) => (Group && chosen.has(Key) ? [Group] : [])));
  return new Set(parts.flatMap(({ Key, Group }) => (chosen.has(Key) || (Group && groups.has(Group)) ? [Key] : [])));
}

/** Returns a key that is not in use. */
export function unusedKey(usedKeys: ReadonlySet<string>, prefix = 'p'): string {
  let number = usedKeys.size + 1;
  while (usedKeys.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** Copies parts with new keys and a small offset; copies of a group form a new group. */
export function copiesOf(
  copied: readonly Part[],
  among: readonly Part[],
  canvas: Pick<Box, 'Width' | 'Height'>,
): readonly Part[] {
  const usedKeys = new Set(among.map(({ Key }) => Key));
  const groupsTaken = new Set(among.flatMap(({ Group }) => Group ?? []));
  const groups = new Map<string, string>();
  return copied.map((part) => {
    const Key = unusedKey(usedKeys);
    usedKeys.add(Key);
    let Group = part.Group && groups.get(part.Group);
    if (part.Group && !Group) {
      Group = unusedKey(groupsTaken, 'g');
      groupsTaken.add(Group);
      groups.set(part.Group, Group);
    }
    const { Tall: _tall, Group: _group, ...rest } = part;
    return {
      ...rest,
      ...(Group ? { Group } : {}),
      ...withinCanvas({ ...part, X: part.X + 24, Y: part.Y + 24 }, canvas),
      Key,
    };
  });
}

/** Scales a layout to another canvas size, keeping all proportions. */
export function scaledTo(layout: Layout, Size: Layout['Size']): Layout {
  const [x, y] = [Size.Width / layout.Size.Width, Size.Height / layout.Size.Height];
  const scaled = (box: Box, across: number, down: number, canvas: Pick<Box, 'Width' | 'Height'>): Box =>
    withinCanvas({ X: box.X * across, Y: box.Y * down, Width: box.Width * across, Height: box.Height * down }, canvas);
  const upright = { Width: Size.Height, Height: Size.Width };
  return {
    ...layout,
    Size,
    Parts: layout.Parts.map((part) => ({
      ...part,
      ...scaled(part, x, y, Size),
      ...(part.Tall ? { Tall: scaled(part.Tall, y, x, upright) } : {}),
    })),
  };
}
