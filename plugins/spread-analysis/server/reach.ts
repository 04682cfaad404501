import type { MediaType } from '#shared/vocabulary';
import type { SpreadNode } from './spread-node';

/** Estimated readers of a text on a site of medium weight without view counts: orders of magnitude, not figures. */
const usualReaders: Readonly<Partial<Record<MediaType, number>>> = {
  news: 3_000,
  app: 5_000,
  newspaper: 20_000,
  wechat: 2_000,
  weibo: 2_000,
  video: 5_000,
};
const otherReaders = 800;
const middling = 3;

/**
 * Estimates the readers of the copies: Σ over sites of the largest A of its copies, because the readers of a site
 * largely overlap. A is the number of views if counted, otherwise A₀ · 2^(W − 3) with the site's weight W (1 to 5; 3
 * unless registered) and the A₀ of its media type: newspapers 20,000, apps and video 5,000, news sites 3,000, WeChat
 * and Weibo 2,000, all others 800. Overlap between sites is not subtracted.
 */
export function scopeFor(nodes: readonly SpreadNode[]): number {
  const bySite = new Map<string, number>();
  for (const { site, domain, views, weight, mediaType } of nodes) {
    const readers = views > 0 ? views : (usualReaders[mediaType] ?? otherReaders) * 2 ** (weight - middling);
    const key = domain || site;
    bySite.set(key, Math.max(bySite.get(key) ?? 0, readers));
  }
  return Math.round([...bySite.values()].reduce((sum, readers) => sum + readers, 0));
}
