import type { Resolver } from '#core';
import { HotLists } from '#plugins/hot-spots/server';
import { hourLength } from '#shared/time';
import { hotListPlatform, rankTitles } from './site/site-hot-list';

const hours = 72;
/** Max age of titles in the ranking. */
const fresh = 24 * hourLength;

/** Generates the hourly hot lists of the last days from the articles of the month. */
export async function makeHotLists(
  services: Resolver,
  articles: readonly { readonly title?: string; readonly publishedAt?: string }[],
  end: Date,
): Promise<void> {
  const titled = articles.flatMap(({ title, publishedAt }) =>
    title && publishedAt ? [{ title, at: Date.parse(publishedAt) }] : [],
  );
  const last = Math.floor(end.getTime() / hourLength) * hourLength;
  const lines = Array.from({ length: hours + 1 }, (_, back) => last - back * hourLength).flatMap((at) =>
    rankTitles(
      titled.filter((each) => each.at > at - fresh),
      at,
    ).map(({ title, heat }, place) => ({
      platform: hotListPlatform,
      at: new Date(at),
      rank: place + 1,
      title,
      heat,
      url: null,
    })),
  );
  await services.get(HotLists).keep(lines);
}
