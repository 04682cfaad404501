import type { Caller, ServerKernel } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { repostImportContract } from '#plugins/repost-analysis';
import { callBy, getHandlers } from './as-people';
import { weiboDomains } from './site/repost-adapter';

/** Number of candidates for the post. */
const looked = 20;

/** Lets a sample user import the reposts of the most discussed negative post. */
export async function makeReposts(kernel: ServerKernel, lead: Caller): Promise<void> {
  const reader = kernel.get(ArticleReader);
  const ids = await reader.ids(lead, { Media_Type: 'weibo', Emotion: 'negative', Is_Merged: 'true' }, 'heat', looked);
  const post = (await reader.rows(lead, ids)).find(({ Url }) => Url && weiboDomains.has(new URL(Url).hostname));
  if (!post?.Url) return;
  const imports = await getHandlers(kernel, 'repost-analysis', repostImportContract);
  await imports.fetch(callBy(kernel, lead, { URL: post.Url }));
}
