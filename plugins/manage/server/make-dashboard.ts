import type { Resolver } from '#core';
import { ListTotals, type AskedList, type Caller } from '#core/server';
import type { Dashboard, FigureGroup } from '../dashboard';

/** Figure of a dashboard: the list it counts, and the screen that shows the same list. */
export interface FigureDeclaration {
  readonly code: string;
  readonly group: FigureGroup;
  readonly list: AskedList;
  readonly path: string;
  /** Returns the label of a row, for the lines under the figure. */
  readonly line?: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** Number of lines under a figure. */
const lines = 3;

/** Query that requests no more rows than are shown as lines. */
export const fewRows = { page: '1', size: String(lines) };

/** Requests the total of each list as its own screen would; leaves out lists that the caller cannot open. */
export async function makeDashboard(
  services: Resolver,
  caller: Caller,
  figures: readonly FigureDeclaration[],
): Promise<Dashboard> {
  const totals = services.get(ListTotals);
  const answeredFigures = await Promise.all(
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
  return { At: new Date().toISOString(), Figures: answeredFigures.flat() };
}
