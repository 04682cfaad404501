import { z } from 'zod';
import { defineContract } from '#core';
import { articleIds } from '#plugins/articles';

const path = '/v1/front/article-browse-history';
const days = z.number().int().min(1).max(3650);

/**
 * What the history needs besides the list, which is `GET /v1/article/log-user-browse`. How long everybody's history is
 * kept is for those who may delete.
 */
export const browseHistoryContract = defineContract({
  clear: {
    method: 'DELETE',
    path,
    privilege: ['article-browse-history', 'modify'],
    summary: 'Takes entries out of the caller’s own history, or all of them; what was read stays read',
    query: z.object({ Browse_ID: articleIds.optional() }),
    result: z.object({ changed: z.number() }),
  },
  retention: {
    method: 'GET',
    path: `${path}/retention`,
    privilege: ['article-browse-history', 'browse'],
    summary: 'For how many days the client keeps histories',
    result: z.object({ Days: days }),
  },
  keepFor: {
    method: 'PUT',
    path: `${path}/retention`,
    privilege: ['article-browse-history', 'delete'],
    summary: 'Says for how many days the client keeps histories',
    body: z.object({ Days: days }),
    result: z.object({ Days: days }),
  },
});
