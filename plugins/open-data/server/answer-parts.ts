import { addressOf, type Filter } from '#core/filter';
import type { ArticleFilter, ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import type { OpenArticle } from '../api-contract';

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

/** An article as other systems get it: what is the reader's own, such as whether it was read, stays here. */
export const openArticle = (publicUrl: string, row: ArticleRow): OpenArticle => ({
  Article_ID: row.Article_ID,
  Title: row.Title,
  Summary: row.Summary,
  Url: row.Url,
  Site: row.Site,
  Domain: row.Domain,
  Media_Type: row.Media_Type,
  Author: row.Author,
  Region: row.Region,
  Emotion: row.Emotion,
  Emotion_Probability: row.Emotion_Probability,
  Published_At: row.Published_At,
  Discovered_At: row.Discovered_At,
  Views: row.Views,
  Likes: row.Likes,
  Comments: row.Comments,
  Reposts: row.Reposts,
  Similar_Count: row.Similar_Count,
  Status: row.Status,
  Tags: row.Tags,
  Subject_IDs: row.Subject_IDs,
  Words: row.Words,
  Screen_URL: `${publicUrl}${routes.article(row.Article_ID)}`,
});
