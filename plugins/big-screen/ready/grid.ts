import type { Box } from '../layout';

/** Canvas size of a built-in big screen in landscape orientation; swapped for portrait. */
export const lying = { Width: 1_920, Height: 1_080 } as const;
/** Canvas size of a home page: fewer pixels, so that its font size matches that of a page. */
export const page = { Width: 1_440, Height: 960 } as const;
const margin = 24;
const gap = 16;

/** Position of a box in a grid: column, row, columns, rows. */
type BoxAt = (column: number, row: number, across: number, down: number) => Box;

/** Returns a box of a grid, aligned to whole pixels so that gaps are equal. */
const boxIn =
  (width: number, height: number, columns: number, rows: number): BoxAt =>
  (column, row, across, down) => {
    const at = (place: number, all: number, space: number): number =>
      Math.round(margin + (place * (space - 2 * margin + gap)) / all);
    const [X, Y] = [at(column, columns, width), at(row, rows, height)];
    return {
      X,
      Y,
      Width: at(column + across, columns, width) - gap - X,
      Height: at(row + down, rows, height) - gap - Y,
    };
  };

/** Grids of 24 × 24 for landscape and 12 × 40 for portrait orientation. */
export const [wide, tall] = [boxIn(lying.Width, lying.Height, 24, 24), boxIn(lying.Height, lying.Width, 12, 40)];
export const [wideOnPage, tallOnPage] = [
  boxIn(page.Width, page.Height, 24, 24),
  boxIn(page.Height, page.Width, 12, 40),
];
