import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { clusterItems } from '../../plugins/articles/server/intake/cluster';
import { comparedText, jaccard, nearBands, nearThreshold } from '../../plugins/articles/server/intake/near-signature';
import type { Statements } from '#core/server';
import { getItem } from '#plugins/articles/server';
import { foldText } from '#shared/text';

const folder = join(process.cwd(), '../shared/data');
/** Jaccard similarity of 5-grams from which a pair is labeled as near duplicates. */
const labelled = 0.8;

function read<Row>(name: string): Row[] {
  const file = join(folder, name);
  return existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
    : [];
}

/** No stored articles: all articles come in one batch. */
const emptyLibrary = { query: async () => ({ rows: [] }) } as unknown as Statements;

/** Returns the pairs that end in one cluster when all articles are ingested one after the other. */
async function clusteredPairs(
  articles: readonly { readonly id: string; readonly title: string; readonly content: string }[],
): Promise<Set<string>> {
  const items = articles.map(({ title, content }, number) => {
    const texts = { titleFolded: foldText(title), bodyFolded: foldText(content) };
    return {
      articleId: String(number + 1),
      item: { ...getItem({ via: 'api' }), ...texts, bands: nearBands(comparedText(texts)) },
    };
  });
  const clusters = new Map<string, string[]>();
  for (const { articleId, clusterId } of (await clusterItems(emptyLibrary, items)).clustered)
    clusters.set(clusterId, [...(clusters.get(clusterId) ?? []), articles[Number(articleId) - 1]?.id ?? '']);
  return new Set(
    [...clusters.values()].flatMap((ids) =>
      ids.flatMap((a, place) => ids.slice(place + 1).map((b) => [a, b].sort().join(' '))),
    ),
  );
}

/**
 * Measures precision and recall of the pairs that the near-duplicate step classifies as copies (a shared band, then the
 * threshold), on labeled pairs of `[articles] [pairs]`, and of those that end in one cluster; and signatures per
 * second.
 */
export async function run([
  articlesFile = 'articles/event-news.jsonl.gz',
  pairsFile = 'dedupe/event-news-pairs.jsonl.gz',
]: readonly string[] = []): Promise<Record<string, number | string>> {
  const articles = read<{ id: string; title: string; content: string }>(articlesFile);
  const pairs = read<{ a: string; b: string; jaccard5: number }>(pairsFile);
  if (articles.length === 0 || pairs.length === 0) return { skipped: `no labelled pairs in ${folder}` };
  const start = process.cpuUsage();
  const signed = articles.map(({ id, title, content }) => {
    const text = comparedText({ titleFolded: foldText(title), bodyFolded: foldText(content) });
    return { id, text, bands: nearBands(text) };
  });
  const { user, system } = process.cpuUsage(start);

  const byBand = new Map<string, typeof signed>();
  for (const article of signed)
    for (const band of new Set(article.bands)) byBand.set(band, [...(byBand.get(band) ?? []), article]);
  const candidates = new Map<string, readonly [(typeof signed)[number], (typeof signed)[number]]>();
  for (const sharing of byBand.values()) {
    for (const [place, a] of sharing.entries())
      for (const b of sharing.slice(place + 1)) candidates.set([a.id, b.id].sort().join(' '), [a, b]);
  }
  const similarPairs = new Set(
    [...candidates].filter(([, [a, b]]) => jaccard(a.text, b.text) >= nearThreshold).map(([key]) => key),
  );
  const wanted = new Set(
    pairs.filter(({ jaccard5 }) => jaccard5 >= labelled).map(({ a, b }) => [a, b].sort().join(' ')),
  );
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const share = (keys: ReadonlySet<string>, of: number) =>
    round([...keys].filter((key) => wanted.has(key)).length / Math.max(1, of));
  const clustered = await clusteredPairs(articles);
  return {
    articles: articles.length,
    pairs: wanted.size,
    found: similarPairs.size,
    candidates: candidates.size,
    precision: share(similarPairs, similarPairs.size),
    recall: share(similarPairs, wanted.size),
    cluster_precision: share(clustered, clustered.size),
    cluster_recall: share(clustered, wanted.size),
    signaturesASecond: Math.round(articles.length / ((user + system) / 1e6)),
  };
}
