import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { dataAgeContract } from '../../data-age-contract';
import { SourceHealthRepository } from './source-health-repository';
import { getSentence } from './source-texts';

/** Maximum number of sources that are listed by name. */
const maxListed = 8;

export const dataAgeCall = withServices(
  { repository: SourceHealthRepository },
  ({ repository }): Handlers<typeof dataAgeContract> => ({
    read: async ({ caller }) => {
      const { rows, total } = await repository.troubled(maxListed);
      const { enabled, paused, latest } = await repository.totals();
      return {
        Sources: enabled,
        Paused: paused,
        Latest_At: latest?.toISOString() ?? null,
        total,
        list: rows.map((row) => ({
          Name: row.name,
          State: row.state,
          Sentence: getSentence(caller.language, row),
          Last_Article_At: row.last_article_at?.toISOString() ?? null,
        })),
      };
    },
  }),
);
