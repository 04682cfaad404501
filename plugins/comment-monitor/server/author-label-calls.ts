import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { authorLabelContract } from '../author-labels';
import { AuthorLabels } from './author-labels';

/** Returns the handlers for author labels. */
export const authorLabelCalls = withServices(
  { labels: AuthorLabels },
  ({ labels }): Handlers<typeof authorLabelContract> => ({
    list: async ({ caller }) => {
      const list = await labels.list(caller.clientId);
      return { list, total: list.length };
    },
    mark: ({ caller, body, ip }) => labels.mark(caller, body, body, ip),
    unmark: async ({ caller, body, ip }) => ({
      Removed: await labels.unmark(
        caller,
        body.Author_Label_ID,
        { Authors: body.Authors, Accounts: body.Accounts },
        ip,
      ),
    }),
    remove: async ({ caller, query, ip }) => {
      await labels.remove(caller, query.Author_Label_ID, ip);
      return {};
    },
  }),
);
