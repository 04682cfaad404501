import type { Caller, ServerKernel } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { selectionContract } from '#plugins/content-analysis';
import { callBy, getHandlers } from './as-people';

/** Number of articles selected for a brief. */
const picked = 24;

/** Lets a sample user select the most popular negative articles for the next brief. */
export async function makeBaskets(kernel: ServerKernel, worker: Caller): Promise<void> {
  const ids = await kernel.get(ArticleReader).ids(worker, { Emotion: 'negative', Is_Merged: 'true' }, 'heat', picked);
  if (ids.length === 0) return;
  const baskets = await getHandlers(kernel, 'content-analysis', selectionContract);
  await baskets.create(callBy(kernel, worker, { Selection_Name: '周报候选', Article_IDs: ids }));
}
