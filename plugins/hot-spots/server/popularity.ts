/**
 * Returns the popularity score of an event, from 0:
 *
 * heat = 10 · ln(1 + N) · (1 + ln S) · (1 + ln(1 + E) / 10)
 *
 * N: its articles with all copies, each counting half as much with every 24 hours of age (number × recency); S:
 * distinct sites; E: engagement, views/100 + 2·likes + 5·comments + 10·reposts, as in an article's own score.
 * Logarithms are used because the tenth copy is more significant than the hundredth. Forty new articles from ten sites
 * have a score of about 123; without new ones it falls to about 101 after one day and to 21 after five.
 */
export function getPopularity(weighted: number, sites: number, engagement: number): number {
  return 10 * Math.log(1 + weighted) * (1 + Math.log(Math.max(1, sites))) * (1 + Math.log(1 + engagement) / 10);
}

/** Half-life of an article's weight in hours. */
export const halfLife = 24;

/** Returns `getPopularity` as SQL, from expressions for its three inputs. */
export const popularitySql = (weighted: string, sites: string, engagement: string): string =>
  `(10 * ln(1 + ${weighted}) * (1 + ln(greatest(1, ${sites}))) * (1 + ln(1 + ${engagement}) / 10))`;

/** Returns SQL for the weight of an article published at `published` as of `now`, both SQL expressions. */
export const recencySql = (published: string, now = 'now()'): string =>
  `power(0.5, least(60, greatest(0, extract(epoch from ${now} - ${published}) / ${halfLife * 3600})))`;

/** Engagement of the articles `a` as SQL. */
export const engagementSql = 'sum(a.views / 100.0 + 2.0 * a.likes + 5.0 * a.comments + 10.0 * a.reposts)';

/**
 * Returns the popularity score at equal intervals from an event's first article to `now`; its articles must be in order
 * of publishing.
 */
export function popularityHistory(
  articles: readonly { readonly at: number; readonly domain: string; readonly engagement: number }[],
  now: number,
  steps: number,
): { At: string; Heat: number }[] {
  const [first] = articles;
  if (!first || now <= first.at) return [];
  const sites = new Set<string>();
  let engagement = 0;
  let weighted = 0;
  let place = 0;
  let before = first.at;
  return Array.from({ length: steps }, (_, step) => {
    const at = first.at + ((now - first.at) * (step + 1)) / steps;
    weighted *= 0.5 ** ((at - before) / (halfLife * 3_600_000));
    before = at;
    for (let article = articles[place]; article && article.at <= at; article = articles[(place += 1)]) {
      sites.add(article.domain);
      engagement += article.engagement;
      weighted += 0.5 ** ((at - article.at) / (halfLife * 3_600_000));
    }
    return {
      At: new Date(at).toISOString(),
      Heat: Math.round(getPopularity(weighted, sites.size, engagement) * 10) / 10,
    };
  });
}
