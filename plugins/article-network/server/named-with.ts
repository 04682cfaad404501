import { z } from 'zod';
import type { Resolver } from '#core';
import type { Caller } from '#core/server';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { ArticleNames, entriesOf, holdsSome, HotWords } from '#plugins/words/server';

/** So many names two articles have in common at least, where the article has that many. */
const leastShared = 2;
/** An article of lists names hundreds: those that it names most say what it is about. */
const mostNames = 40;

/** A name of an article under what it is filed and counted as. */
export interface ArticleName {
  readonly word: string;
  readonly type: string;
  readonly mentions: number;
  /** As it is counted, merged words included. */
  readonly entries: readonly string[];
}

interface NamesOfArticle {
  /** As they are counted, those that it names most first. */
  readonly names: readonly ArticleName[];
  /** How many it has, of which those are the first. */
  readonly all: number;
}

/** The names of an article; null for one that is not seen. */
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
    const known = names.get(word);
    names.set(
      word,
      known
        ? { ...known, mentions: known.mentions + count }
        : { word, type, mentions: count, entries: entriesOf(word, rules) },
    );
  }
  const ranked = [...names.values()].sort((a, b) => b.mentions - a.mentions);
  return { names: ranked.slice(0, mostNames), all: ranked.length };
}

/** Articles that have names in common with an article: two at least, or its only one. */
export const namedWithFilter = (services: Resolver): ArticleFilterSql => ({
  name: 'Named_With',
  schema: z.string().regex(/^\d{1,19}$/),
  sql: async (value, { add, caller }) => {
    const found = await namesOfArticle(services, caller, value);
    if (!found) return 'false';
    const words = found.names.map(({ entries }) => entries);
    return `m.article_id <> ${add(value)} and exists (select 1 from article_words w where w.article_id = a.article_id
      and ${holdsSome(words, leastShared, add)})`;
  },
});
