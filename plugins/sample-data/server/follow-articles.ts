import type { Caller, ServerKernel } from '#core/server';
import { TrackService } from '#plugins/article-tracking/server';
import { ArticleReader } from '#plugins/articles/server';

/** Delay in milliseconds before the first fetch, so that the sample users start working first. */
const soon = 20_000;
/** Replies collected as articles have no replies of their own. */
const Media_Type = 'news,app,weibo,forum,video';

/** Lets a sample user follow a few articles: replies repeatedly or once, and the growth of their numbers. */
export async function followArticles(kernel: ServerKernel, worker: Caller): Promise<void> {
  const tasks = kernel.get(TrackService);
  const reader = kernel.get(ArticleReader);
  const [negative, hot] = await Promise.all([
    reader.ids(worker, { Emotion: 'negative', Media_Type }, 'time', 12),
    reader.ids(worker, { Media_Type }, 'heat', 8),
  ]);
  const followed = [...new Set([...negative.slice(3, 6), ...hot.slice(0, 2)])];
  const once = [...negative.slice(6, 10), ...hot.slice(2, 5)].filter((id) => !followed.includes(id));
  const Starts_At = new Date(Date.now() + soon).toISOString();
  if (followed.length > 0) {
    await tasks.ask(worker, 'replies', followed, { Interval_Minutes: 10, Depth: 5, Starts_At });
    await tasks.ask(worker, 'numbers', followed, { Interval_Minutes: 10, Starts_At });
  }
  if (once.length > 0) await tasks.ask(worker, 'replies', once, { Depth: 3, Starts_At });
}
