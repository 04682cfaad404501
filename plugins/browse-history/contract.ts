import { z } from 'zod';
import { defineContract } from '#core';
import { articleIds } from '#plugins/articles';

const path = '/v1/front/article-browse-history';
const days = z.number().int().min(1).max(3650);

/**
 * API of the browsing history, in addition to the list `GET /v1/article/log-user-browse`. The retention of all
 * histories requires the delete permission.
 */
export const browseHistoryContract = defineContract({
  clear: {
    method: 'DELETE',
    path,
    privilege: ['article-browse-history', 'modify'],
    summary: 'Removes some or all entries of the caller’s own history; articles remain marked as read',
    query: z.object({ Browse_ID: articleIds.optional() }),
    result: z.object({ changed: z.number() }),
  },
  retention: {
    method: 'GET',
    path: `${path}/retention`,
    privilege: ['article-browse-history', 'browse'],
    summary: 'Returns the number of days for which the client retains browsing histories',
    result: z.object({ Days: days }),
  },
  keepFor: {
    method: 'PUT',
    path: `${path}/retention`,
    privilege: ['article-browse-history', 'delete'],
    summary: 'Sets the number of days for which the client retains browsing histories',
    body: z.object({ Days: days }),
    result: z.object({ Days: days }),
  },
});
