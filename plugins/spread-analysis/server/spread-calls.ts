import { NotFoundError, withServices } from '#core';
import type { Handlers } from '#core/server';
import type { spreadContract } from '../contract';
import { SpreadService } from './spread-service';

/** Handlers of the spread API. */
export const spreadCalls = withServices(
  { spread: SpreadService },
  ({ spread }): Handlers<typeof spreadContract> => ({
    overview: async ({ caller, query: { id } }) => {
      const { nodes, count, milliseconds } = await spread.of(caller, id);
      const [first, last] = [nodes[0], nodes.at(-1)];
      // An article beyond the traced ones is represented by the first of them.
      const requestedNode = nodes.find(({ articleId }) => articleId === id) ?? first;
      if (!first || !last || !requestedNode) throw new NotFoundError(`Article ${id} not found`);
      return {
        Article_ID: id,
        Title: requestedNode.title,
        Site: requestedNode.site,
        First_ID: first.articleId,
        First_At: new Date(first.at).toISOString(),
        Last_At: new Date(last.at).toISOString(),
        Count: count,
        Traced: nodes.length,
        Milliseconds: milliseconds,
      };
    },
    difference: ({ caller, query: { id, against } }) => spread.difference(caller, id, against),
  }),
);
