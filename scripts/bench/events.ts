import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { EventClusterer, eventTerms } from '#plugins/hot-spots/server';
import { foldText } from '#shared/text';

interface Labelled {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  readonly body: string;
  /** Id of the event; undefined for articles that belong to none. */
  readonly event?: string;
}

const folder = join(process.cwd(), '../shared/data/articles');
/** Data sets whose articles belong to no labeled event, used as noise. */
const strangers = ['thucnews-mini', 'finance-news', 'tv-transcripts', 'emergency-cec'];

function read(name: string): Record<string, string>[] {
  const file = join(folder, `${name}.jsonl.gz`);
  return existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>)
    : [];
}

/**
 * Computes B-cubed precision, recall and F1 (Bagga and Baldwin 1998) over the labeled articles; noise articles in an
 * event reduce its precision.
 */
function bCubed(clusters: ReadonlyMap<string, readonly Labelled[]>): { precision: number; recall: number; f1: number } {
  const sizes = new Map<string, number>();
  for (const { event } of [...clusters.values()].flat())
    if (event !== undefined) sizes.set(event, (sizes.get(event) ?? 0) + 1);
  let precision = 0;
  let recall = 0;
  for (const members of clusters.values()) {
    const counts = new Map<string, number>();
    for (const { event } of members) if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + 1);
    for (const [event, count] of counts) {
      precision += (count * count) / members.length;
      recall += (count * count) / (sizes.get(event) as number);
    }
  }
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const [p, r] = [precision / all, recall / all];
  return { precision: p, recall: r, f1: (2 * p * r) / (p + r) };
}

function cluster(articles: readonly Labelled[]): { clusters: Map<string, Labelled[]>; seconds: number } {
  const clusterer = new EventClusterer();
  const toEvent = new Map<string, string>();
  const into = new Map<string, string>();
  const start = process.cpuUsage();
  for (const { id, at, title, body } of articles)
    toEvent.set(id, clusterer.add({ id, at, ...eventTerms(foldText(title), foldText(body)) }));
  for (const [from, to] of clusterer.takeChanges().merged) into.set(from, to);
  const { user, system } = process.cpuUsage(start);
  const clusters = new Map<string, Labelled[]>();
  for (const article of articles) {
    const event = toEvent.get(article.id) as string;
    const now = into.get(event) ?? event;
    clusters.set(now, [...(clusters.get(now) ?? []), article]);
  }
  return { clusters, seconds: (user + system) / 1e6 };
}

const rounded = (values: Readonly<Record<string, number>>, prefix = ''): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, Math.round(value * 1000) / 1000]));

/**
 * Measures how well labeled events are reconstructed: from their articles alone, then mixed with as many noise
 * articles.
 */
export async function run([name = 'event-news']: readonly string[] = []): Promise<Record<string, number | string>> {
  const labelled = read(name).map(
    ({ title = '', content = '', published_at = '', event }, number): Labelled => ({
      id: `a${number}`,
      at: Date.parse(published_at.replace(' ', 'T')),
      title,
      body: content,
      event,
    }),
  );
  if (labelled.length === 0) return { skipped: `${name} not found in ${folder}` };
  const times = labelled
    .map(({ at }) => at)
    .filter((at) => at < Date.now())
    .sort((a, b) => a - b);
  const [first = 0, middle = 0, last = 0] = [times[0], times[times.length >> 1], times.at(-1)];
  const byTime = (articles: readonly Labelled[]) => [...articles].sort((a, b) => a.at - b.at);
  const delayedArticles = labelled.map((article) => (article.at <= last ? article : { ...article, at: middle }));
  const alone = cluster(byTime(delayedArticles));
  const others = strangers.flatMap(read).map(({ title, content, content_html }, number): Labelled => {
    const body = (content ?? content_html ?? '').replace(/<[^>]+>/g, '');
    return {
      id: `b${number}`,
      at: first + (((number * 7919) % 5000) / 5000) * (last - first),
      title: title ?? body.slice(0, 30),
      body,
    };
  });
  const mixed = cluster(byTime([...delayedArticles, ...others]));
  return {
    articles: delayedArticles.length,
    events: new Set(delayedArticles.map(({ event }) => event)).size,
    ...rounded(bCubed(alone.clusters)),
    found: alone.clusters.size,
    strangers: others.length,
    ...rounded(bCubed(mixed.clusters), 'mixed_'),
    articlesASecond: Math.round((delayedArticles.length + others.length) / mixed.seconds),
  };
}
