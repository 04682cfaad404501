import { addressOf, type Filter } from '#core/filter';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { formatDateRange, wallTimeOf } from '#shared/time';
import { openArticleSchema, type OpenArticle } from '../api-contract';

/**
 * A time as the address of a screen can say it too, so that both count the same: in whole seconds, and an end at
 * midnight, which stands for the whole day there, a second earlier.
 */
export function sayableTime(published: string | undefined, timeZone: string): string | undefined {
  const ends = (published ?? '').split('..').map((part) => (part === '' ? null : Math.floor(Date.parse(part) / 1000)));
  const [from = null, to = null] = ends;
  // What is no time is refused by whoever reads it.
  if (ends.length > 2 || [from, to].some(Number.isNaN) || (from === null && to === null)) return published;
  const written = (seconds: number | null): string => (seconds === null ? '' : new Date(seconds * 1000).toISOString());
  const { hour, minute, second } = wallTimeOf(new Date((to ?? 1) * 1000), timeZone);
  const isMidnight = to !== null && hour === 0 && minute === 0 && second === 0;
  return `${written(from)}..${written(isMidnight ? to - 1 : to)}`;
}

/** A time of the wire, `from..to` in ISO 8601, as the address of a screen keeps it. */
function addressTime(published: string, timeZone: string): string | undefined {
  const [from, to] = published.split('..').map((part) => (part === '' ? undefined : new Date(part)));
  if (!from && !to) return undefined;
  return formatDateRange({ from: from ?? new Date(0), to: to ?? new Date() }, timeZone);
}

/** Where a person sees the list of a filter. */
export function listAddress(
  publicUrl: string,
  filters: readonly Filter[],
  { Published_At, ...filter }: ArticleFilter,
  timeZone: string,
): string {
  const set = filter as Readonly<Record<string, string | undefined>>;
  const search = addressOf(filters, {
    ...set,
    Published_At: Published_At && addressTime(Published_At, timeZone),
  });
  return `${publicUrl}${routes.articles()}${search === '' ? '' : `?${search}`}`;
}

const fields = Object.keys(openArticleSchema.shape) as (keyof OpenArticle)[];

/** An article as other systems get it. */
export function openArticle(publicUrl: string, row: ArticleRow): OpenArticle {
  const whole = { ...row, Screen_URL: `${publicUrl}${routes.article(row.Article_ID)}` };
  return Object.fromEntries(fields.map((name) => [name, whole[name]])) as OpenArticle;
}
