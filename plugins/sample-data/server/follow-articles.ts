import type { Caller, ServerKernel } from '#core/server';
import { TrackService } from '#plugins/article-tracking/server';
import { ArticleReader } from '#plugins/articles/server';

/** Milliseconds until the first of them is fetched: the people of the sample first get to work. */
const soon = 20_000;
/** Replies that were collected as articles get none themselves. */
const Media_Type = 'news,app,weibo,forum,video';

/**
 * Lets somebody of the sample follow a few articles: the replies of some again and again, of others once, and how the
 * numbers of some grow.
 */
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
