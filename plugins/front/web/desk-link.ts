import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import type { Period } from '../contract';

/** What narrows the list that a figure leads to. */
export interface DeskFilter {
  /** As the address of the desk keeps it: a shortcut or a written range. */
  readonly time: string;
  readonly Subject_ID?: string;
  readonly Emotion?: string;
  readonly Media_Type?: string;
  readonly Is_Read?: string;
  readonly Site?: string;
}

/** The list behind a figure. Figures count every copy, so the list does not fold them. */
export function deskLink(filter: DeskFilter): string {
  return routes.articles({ ...filter, merged: 'false' });
}

/** A stretch of the dashboard as the desk writes it. */
export const timeOf = ({ From, To }: { readonly From: string; readonly To: string }, timeZone: string): string =>
  formatDateRange({ from: new Date(From), to: new Date(To) }, timeZone);

/** Whole days move with the calendar; the last 24 hours are written out. */
export function timeOfPeriod(
  period: Period,
  ends: { readonly From: string; readonly To: string },
  timeZone: string,
): string {
  return period === '7d' ? 'last-7-days' : period === '30d' ? 'last-30-days' : timeOf(ends, timeZone);
}
