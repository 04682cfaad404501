import { idSchema } from '#core/resource';
import type { Resolver } from '#core';
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
  readonly all: number;
}

/** Returns the names of an article, or null if the article is not visible to the caller. */
export async function namesOfArticle(
  services: Resolver,
  caller: Caller,
  articleId: string,
): Promise<NamesOfArticle | null> {
  const [found, rules] = await Promise.all([
    services.get(ArticleNames).of(caller, articleId),
    services.get(HotWords).rules(caller.clientId),
  ]);
  if (!found) return null;
  const names = new Map<string, ArticleName>();
  for (const [type, , canonical, count] of found.names) {
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
  return { names: ranked.slice(0, maxNames), all: ranked.length };
}

/** Filters articles that share at least two names with an article, or its only name. */
export const namedWithFilter = (services: Resolver): ArticleFilterSql => ({
  name: 'Named_With',
  schema: idSchema,
  sql: async (value, { add, caller }) => {
    const articleNames = await namesOfArticle(services, caller, value);
    if (!articleNames) return 'false';
    const words = articleNames.names.map(({ entries }) => entries);
    return `m.article_id <> ${add(value)} and exists (select 1 from article_words w where w.article_id = a.article_id
      and ${holdsSome(words, minShared, add)})`;
  },
});
