import { createExtensionPoint } from '#core';
import { formatDateRange } from '#shared/time';
import type { AskedList } from './http/list-totals';

/** Time range for which figures are counted. */
export interface FigureTime {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * A figure that a plugin contributes to a dashboard: the total of one of its lists, and the screen that shows the same
 * list.
 */
export interface DashboardFigure {
  /** Code of the figure; its label is the text `dashboardFigure.CODE` of the plugin. */
  readonly code: string;
  /** Waiting for a decision, problems, totals. */
  readonly group: 'waits' | 'amiss' | 'present';
  /** Position on each dashboard that shows it. */
  readonly dashboards: Readonly<Partial<Record<'manage' | 'operate', number>>>;
  /** List of the plugin; its call checks the caller's privileges. */
  readonly list: (time: FigureTime) => AskedList;
  /** URL of the screen that shows the list. */
  readonly path: (time: FigureTime) => string;
  /** Returns the label of a row, for the lines under the figure. */
  readonly line?: (row: Readonly<Record<string, unknown>>) => unknown;
}

export const dashboardFigures = createExtensionPoint<readonly DashboardFigure[]>('core.dashboard-figures', {
  onFailure: 'skip',
});

/** Number of lines under a figure. */
export const figureLines = 3;

/** Query that requests no more rows than are shown as lines. */
export const fewRows = { page: '1', size: String(figureLines) };

const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Returns a time range in the form of call parameters and of a list URL, which has a resolution of whole seconds. */
export function figureRange(from: Date, to: Date, timeZone: string): { readonly wire: string; readonly url: string } {
  const range = { from: wholeSecond(from), to: wholeSecond(to) };
  return {
    wire: `${range.from.toISOString()}..${range.to.toISOString()}`,
    url: formatDateRange(range, timeZone),
  };
}
