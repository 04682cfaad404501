import { NotFoundError, type Resolver } from '#core';
import type { Handlers } from '#core/server';
import type { wordContract } from '../contract';
import { ArticleNames } from './article-names';
import { HotWords } from './hot-words';

export function wordCalls(services: Resolver): Handlers<typeof wordContract> {
  return {
    hotWords: ({ caller, query }) => services.get(HotWords).list(caller, query),
    articleWords: async ({ caller, query }) => {
      const articleNames = await services.get(ArticleNames).of(caller, query.id);
      if (!articleNames) throw new NotFoundError(`Article ${query.id} does not exist`);
      return {
        Keywords: articleNames.keywords.map(([Word, Weight]) => ({ Word, Weight })),
        Entities: articleNames.names.map(([Type, Name, Canonical_Name, Count, Start]) => ({
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
