import { getAddress, type Filter } from '#core/filter';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { formatDateRange, getLocalTime } from '#shared/time';
import { openArticleSchema, type OpenArticle } from '../api-contract';

/**
 * Normalizes a time range to what a screen URL can express, so that both count the same: whole seconds, and an end at
 * midnight, which means the whole day in a URL, one second earlier.
 */
export function sayableTime(published: string | undefined, timeZone: string): string | undefined {
  const ends = (published ?? '').split('..').map((part) => (part === '' ? null : Math.floor(Date.parse(part) / 1000)));
  const [from = null, to = null] = ends;
  // The consumer of the value rejects invalid times.
  if (ends.length > 2 || [from, to].some(Number.isNaN) || (from === null && to === null)) return published;
  const written = (seconds: number | null): string => (seconds === null ? '' : new Date(seconds * 1000).toISOString());
  const { hour, minute, second } = getLocalTime(new Date((to ?? 1) * 1000), timeZone);
  const isMidnight = to !== null && hour === 0 && minute === 0 && second === 0;
  return `${written(from)}..${written(isMidnight ? to - 1 : to)}`;
}

/** Converts an API time range, `from..to` in ISO 8601, to the format of screen URLs. */
function addressTime(published: string, timeZone: string): string | undefined {
  const [from, to] = published.split('..').map((part) => (part === '' ? undefined : new Date(part)));
  if (!from && !to) return undefined;
  return formatDateRange({ from: from ?? new Date(0), to: to ?? new Date() }, timeZone);
}

/** Returns the URL of the list screen for a filter. */
export function listAddress(
  publicUrl: string,
  filters: readonly Filter[],
  { Published_At, ...filter }: ArticleFilter,
  timeZone: string,
): string {
  const set = filter as Readonly<Record<string, string | undefined>>;
  const search = getAddress(filters, {
    ...set,
    Published_At: Published_At && addressTime(Published_At, timeZone),
  });
  return `${publicUrl}${routes.articles()}${search === '' ? '' : `?${search}`}`;
}

const fields = Object.keys(openArticleSchema.shape) as (keyof OpenArticle)[];

/** Converts an article for other systems. */
export function openArticle(publicUrl: string, row: ArticleRow): OpenArticle {
  const article = { ...row, Screen_URL: `${publicUrl}${routes.article(row.Article_ID)}` };
  return Object.fromEntries(fields.map((name) => [name, article[name]])) as OpenArticle;
}
