import { inject } from '#core';
import { HotWords } from '#plugins/words/server';
import { unknown } from '../../cascade';
import type { repostLevelWords, repostWords } from '../../modules/words';
import type { RequestedReposts } from './repost-requests';
import type { RowOf } from './row-of';

/** Max number of levels in a grid of words. */
const maxLevels = 8;

/** Counts the words of reposts. */
export class RepostWords {
  constructor(@inject(HotWords) private readonly hotWords: HotWords) {}

  async rows(request: RequestedReposts): Promise<RowOf<typeof repostWords>[]> {
    const frequentWords = await this.mostFrequent(request);
    return frequentWords.map(({ word, count, negative }) => ({
      Word: word,
      Count: count,
      Negative: negative,
      Of: request.of,
    }));
  }

  /** Counts the most frequent words by level. */
  async byLevel(request: RequestedReposts): Promise<RowOf<typeof repostLevelWords>[]> {
    const words = (await this.mostFrequent(request)).map(({ word }) => word);
    const levelWordCounts = await request.rows<{ level: number | null; word: string; count: number }>(
      (where, add) => `select r.level, word, count(*)::int as count from repost r, unnest(r.words) as word
       where ${where} and word = any(${add(words)}::text[]) and coalesce(r.level, 0) <= ${add(maxLevels)}
       group by 1, 2 order by 1 nulls last`,
    );
    return levelWordCounts
      .map(({ level, word, count }) => ({
        Level: level === null ? unknown : String(level),
        Word: word,
        Count: count,
        Of: request.of,
      }))
      .sort((a, b) => words.indexOf(a.Word) - words.indexOf(b.Word));
  }

  /**
   * Stop words of the client are excluded; merged words stay separate, since a number links to the reposts that contain
   * the word.
   */
  private async mostFrequent({ rows, caller, size }: RequestedReposts) {
    const { stopped } = await this.hotWords.rules(caller.clientId);
    return rows<{ word: string; count: number; negative: number }>(
      (where, add) => `select word, count(*)::int as count, count(*) filter (where r.emotion < 0)::int as negative
       from repost r, unnest(r.words) as word where ${where} and word <> all(${add([...stopped])}::text[])
       group by 1 order by 2 desc, 1 limit ${add(size)}`,
    );
  }
}
