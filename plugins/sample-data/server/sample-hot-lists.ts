import { inject } from '#core';
import { HotLists } from '#plugins/hot-spots/server';
import { hourLength } from '#shared/time';
import { hotListPlatform, rankTitles } from './site/site-hot-list';

const hours = 72;
/** Maximum age of titles in the ranking, in milliseconds. */
const maxAge = 24 * hourLength;

/** Hot lists of the sample data. */
export class SampleHotLists {
  constructor(@inject(HotLists) private readonly hotLists: HotLists) {}

  /** Generates the hourly hot lists of the last days from the articles of the month. */
  async create(
    articles: readonly { readonly title?: string; readonly publishedAt?: string }[],
    end: Date,
  ): Promise<void> {
    const titled = articles.flatMap(({ title, publishedAt }) =>
      title && publishedAt ? [{ title, at: Date.parse(publishedAt) }] : [],
    );
    const last = Math.floor(end.getTime() / hourLength) * hourLength;
    const lines = Array.from({ length: hours + 1 }, (_, back) => last - back * hourLength).flatMap((at) =>
      rankTitles(
        titled.filter((each) => each.at > at - maxAge),
        at,
      ).map(({ title, heat }, index) => ({
        platform: hotListPlatform,
        at: new Date(at),
        rank: index + 1,
        title,
        heat,
        url: null,
      })),
    );
    await this.hotLists.keep(lines);
  }
}
