import type { Box, Layout, Part } from './layout';

const gap = 16;

const overlap = (one: Box, other: Box): boolean => one.Y < other.Y + other.Height && other.Y < one.Y + one.Height;

/**
 * Returns the positions of parts on a portrait screen: as arranged by the user, or the rows of the landscape layout
 * below one another, with at most two parts side by side. Rows share the height in the same proportions as in
 * landscape.
 */
export function tallBoxes({ Size, Parts }: Layout): ReadonlyMap<string, Box> {
  const [width, height] = [Size.Height, Size.Width];
  if (Parts.every(({ Tall }) => Tall)) return new Map(Parts.map(({ Key, Tall }) => [Key, Tall as Box]));
  const rows: Part[][] = [];
  for (const part of [...Parts].sort((one, other) => one.Y - other.Y || one.X - other.X)) {
    const row = rows.at(-1);
    if (row && row.length < 2 && row.every((each) => overlap(each, part))) row.push(part);
    else rows.push([part]);
  }
  const tallest = (row: readonly Part[]): number => Math.max(...row.map(({ Height }) => Height));
  const all = rows.reduce((sum, row) => sum + tallest(row), 0);
  const space = height - gap * (rows.length + 1);
  const boxes = new Map<string, Box>();
  let Y = gap;
  for (const row of rows) {
    const Height = Math.max(8, Math.floor((space * tallest(row)) / all));
    const Width = Math.floor((width - gap * (row.length + 1)) / row.length);
    row
      .toSorted((one, other) => one.X - other.X)
      .forEach(({ Key }, place) => boxes.set(Key, { X: gap + place * (Width + gap), Y, Width, Height }));
    Y += Height + gap;
  }
  for (const { Key, Tall } of Parts) if (Tall) boxes.set(Key, Tall);
  return boxes;
}
