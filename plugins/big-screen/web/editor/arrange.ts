import { boxSchema, canvasLimits, type Box, type Layout, type Part } from '../../layout';

/** Edges and middles that boxes are brought to. */
export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

export const directions = ['across', 'down'] as const;
export type Direction = (typeof directions)[number];

/** The least length of a part that can still be grasped. */
const least = 24;

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

/** Brings boxes to one edge of what they take together, or one box to that of the canvas. */
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

/** Puts one and the same distance between boxes; the first and the last stay. */
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

/** A box within the canvas, on whole pixels, and large enough to be grasped. */
export function withinCanvas(box: Box, canvas: Pick<Box, 'Width' | 'Height'>): Box {
  const Width = Math.min(canvas.Width, Math.max(least, Math.round(box.Width)));
  const Height = Math.min(canvas.Height, Math.max(least, Math.round(box.Height)));
  const keep = (value: number, most: number): number => Math.min(Math.max(0, Math.round(value)), Math.max(0, most));
  return boxSchema.parse({
    X: keep(box.X, Math.min(canvas.Width, canvasLimits.most) - Width),
    Y: keep(box.Y, Math.min(canvas.Height, canvasLimits.most) - Height),
    Width,
    Height,
  });
}

/** The chosen parts one step up or down among all, or to the very top or bottom; their own order stays. */
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

/** With everybody who is in a group with one of these. */
export function wholeGroups(parts: readonly Part[], keys: Iterable<string>): ReadonlySet<string> {
  const chosen = new Set(keys);
  const groups = new Set(parts.flatMap(({ Key, Group }) => (Group && chosen.has(Key) ? [Group] : [])));
  return new Set(parts.flatMap(({ Key, Group }) => (chosen.has(Key) || (Group && groups.has(Group)) ? [Key] : [])));
}

/** A key that no part of these has. */
export function freshKey(taken: ReadonlySet<string>, letter = 'p'): string {
  let number = taken.size + 1;
  while (taken.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

/** Copies with keys of their own, a little aside; copies of a group are a group of their own. */
export function copiesOf(
  copied: readonly Part[],
  among: readonly Part[],
  canvas: Pick<Box, 'Width' | 'Height'>,
): readonly Part[] {
  const taken = new Set(among.map(({ Key }) => Key));
  const groupsTaken = new Set(among.flatMap(({ Group }) => Group ?? []));
  const groups = new Map<string, string>();
  return copied.map((part) => {
    const Key = freshKey(taken);
    taken.add(Key);
    let Group = part.Group && groups.get(part.Group);
    if (part.Group && !Group) {
      Group = freshKey(groupsTaken, 'g');
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

/** A layout on a canvas of another size: everything keeps its share of it. */
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
