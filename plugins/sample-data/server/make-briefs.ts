import type { Caller, ServerKernel } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { briefContract, selectedContract } from '#plugins/briefings';
import { defaultZone, shortcutRange } from '#shared/time';
import { callBy, getHandlers } from './as-people';

/** Lets a sample user select articles for the next brief and create one for the last week from existing data. */
export async function makeBriefs(kernel: ServerKernel, worker: Caller): Promise<void> {
  const reader = kernel.get(ArticleReader);
  const [negative, hot] = await Promise.all([
    reader.ids(worker, { Emotion: 'negative', Is_Merged: 'true' }, 'heat', 4),
    reader.ids(worker, { Is_Merged: 'true' }, 'heat', 8),
  ]);
  const basket = await getHandlers(kernel, 'briefings', selectedContract);
  await basket.add(callBy(kernel, worker, { id: negative, Column: '负面关注' }));
  await basket.add(callBy(kernel, worker, { id: hot, Column: '本周要闻' }));
  const { from, to } = shortcutRange('last-7-days', Date.now(), defaultZone);
  const briefs = await getHandlers(kernel, 'briefings', briefContract);
  const { Briefing_ID } = await briefs.create(
    callBy(kernel, worker, {
      Kind: 'week',
      Title: '舆情周报',
      From: from.toISOString(),
      To: to.toISOString(),
      Subject_IDs: [],
      Modules: ['brief-figures', 'emotion-trend', 'emotion-share', 'media-split', 'region-rank', 'top-sites'],
      Is_Basket: true,
      Top_Count: 10,
      Is_Negative: false,
      Is_Full_Text: false,
      Is_By_Subject: false,
      Template: 'ready-report',
    }),
  );
  await briefs.build(callBy(kernel, worker, { Briefing_ID }));
}
