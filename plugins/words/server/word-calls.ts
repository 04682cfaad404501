import { NotFoundError, withServices } from '#core';
import type { Handlers } from '#core/server';
import type { wordContract } from '../contract';
import { ArticleNames } from './article-names';
import { HotWords } from './hot-words';

export const wordCalls = withServices(
  { hotWords: HotWords, articleNamesService: ArticleNames },
  ({ hotWords, articleNamesService }): Handlers<typeof wordContract> => ({
    hotWords: ({ caller, query }) => hotWords.list(caller, query),
    articleWords: async ({ caller, query }) => {
      const articleNames = await articleNamesService.of(caller, query.id);
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
  }),
);
