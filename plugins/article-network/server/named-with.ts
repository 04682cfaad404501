import { inject, withServices } from '#core';
import { idSchema } from '#core/resource';
import type { Caller } from '#core/server';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { ArticleNames, getEntries, holdsSome, HotWords } from '#plugins/words/server';

/** Minimum number of names that two articles must share, if the article has that many. */
const minShared = 2;
/**
 * Maximum number of names per article. Articles that are lists contain hundreds of names; the most mentioned ones show
 * what the article is about.
 */
const maxNames = 40;

/** A name of an article in the form under which it is stored and counted. */
export interface ArticleName {
  readonly word: string;
  readonly type: string;
  readonly mentions: number;
  /** Entries that are counted for the name, merged words included. */
  readonly entries: readonly string[];
}

interface NamesOfArticle {
  /** Names in their counted form, most mentioned first. */
  readonly names: readonly ArticleName[];
  /** Total number of names, of which `names` holds the first. */
  readonly total: number;
}

/** Reads the names of articles in the form in which they are counted for a client. */
export class CountedNames {
  constructor(
    @inject(ArticleNames) private readonly names: ArticleNames,
    @inject(HotWords) private readonly words: HotWords,
  ) {}

  /** Returns the names of an article, or null if the article is not visible to the caller. */
  async read(caller: Caller, articleId: string): Promise<NamesOfArticle | null> {
    const [stored, rules] = await Promise.all([this.names.of(caller, articleId), this.words.rules(caller.clientId)]);
    if (!stored) return null;
    const names = new Map<string, ArticleName>();
    for (const [type, , canonical, count] of stored.names) {
      const word = rules.merged.get(canonical) ?? canonical;
      if (word.length < 2 || rules.stopped.has(word)) continue;
      const existing = names.get(word);
      names.set(
        word,
        existing
          ? { ...existing, mentions: existing.mentions + count }
          : { word, type, mentions: count, entries: getEntries(word, rules) },
      );
    }
    const ranked = [...names.values()].sort((a, b) => b.mentions - a.mentions);
    return { names: ranked.slice(0, maxNames), total: ranked.length };
  }
}

/** Filters articles that share at least two names with an article, or its only name. */
export const namedWithFilter = withServices(
  { names: CountedNames },
  ({ names }): ArticleFilterSql => ({
    name: 'Named_With',
    schema: idSchema,
    sql: async (value, { add, caller }) => {
      const articleNames = await names.read(caller, value);
      if (!articleNames) return 'false';
      const words = articleNames.names.map(({ entries }) => entries);
      return `m.article_id <> ${add(value)} and exists (select 1 from article_words w where w.article_id = a.article_id
        and ${holdsSome(words, minShared, add)})`;
    },
  }),
);
