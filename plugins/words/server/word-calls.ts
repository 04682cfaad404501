import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { EntityType } from '#shared/entities';
import type { wordContract } from '../contract';
import { HotWords } from './hot-words';

type StoredName = readonly [type: EntityType, name: string, canonical: string, count: number, start: number];

/** What answers the calls about words. */
export function wordCalls(services: Resolver): Handlers<typeof wordContract> {
  return {
    hotWords: ({ caller, query }) => services.get(HotWords).list(caller, query),
    articleWords: async ({ caller, query }) => {
      const [id] = await services.get(ArticleReader).visible(caller, [query.id]);
      if (id === undefined) throw new NotFoundError(`There is no article ${query.id}`);
      const {
        rows: [row],
      } = await services
        .get(DatabaseService)
        .query<{ names: StoredName[]; keywords: [string, number][] }>(
          'select names, keywords from article_words where article_id = $1',
          [id],
        );
      return {
        Keywords: (row?.keywords ?? []).map(([Word, Weight]) => ({ Word, Weight })),
        Entities: (row?.names ?? []).map(([Type, Name, Canonical_Name, Count, Start]) => ({
          Type,
          Name,
          Canonical_Name,
          Count,
          Start,
        })),
      };
    },
  };
}
