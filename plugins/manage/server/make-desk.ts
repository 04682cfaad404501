import type { Resolver } from '#core';
import { ListTotals, type AskedList, type Caller } from '#core/server';
import type { Desk, FigureGroup } from '../desk';

/** A figure of a desk: the list it counts, and the screen that shows the same list. */
export interface FigureDeclaration {
  readonly code: string;
  readonly group: FigureGroup;
  readonly list: AskedList;
  readonly path: string;
  /** What a row is called, for the first few of them. */
  readonly line?: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** Lines under a figure. */
const lines = 3;

/** How a list is asked for no more rows than are shown as lines. */
export const fewRows = { page: '1', size: String(lines) };

/** Asks each list for its total, as its own screen would; what the caller cannot open is left out. */
export async function makeDesk(
  services: Resolver,
  caller: Caller,
  figures: readonly FigureDeclaration[],
): Promise<Desk> {
  const totals = services.get(ListTotals);
  const asked = await Promise.all(
    figures.map(async ({ code, group, list, path, line }) => {
      const answer = await totals.ask(caller, list);
      if (answer === undefined) return [];
      return [
        {
          Code: code,
          Group: group,
          Count: answer?.total ?? null,
          Path: path,
          Lines: line
            ? (answer?.list ?? []).slice(0, lines).flatMap((row) => {
                const text = line(row);
                return typeof text === 'string' && text !== '' ? [text] : [];
              })
            : [],
        },
      ];
    }),
  );
  return { At: new Date().toISOString(), Figures: asked.flat() };
}
