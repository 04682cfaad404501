import { setTimeout as wait } from 'node:timers/promises';
import { DomainEventRunner } from '#core/server';
import { IntakeService, IntakeWorker, type RawArticle } from '#plugins/articles/server';
import { openBenchGround } from './made-library/bench-ground';

const chunk = 1_000;
const maxWaiting = 4_000;
/** Sentences from which each "patterned" text is composed: similar texts, but no copies. */
const sentences = Array.from(
  { length: 60 },
  (_, number) =>
    `第${number}条说明指出，${'产品安全运营服务渠道门店价格质量'.slice(number % 8, (number % 8) + 8)}方面的第${number * 7}项情况正在核实，结果将于${(number % 28) + 1}日前公布`,
);

/** Generates a copy of one text, with a source line of its own and a few changed characters. */
function copyOf(number: number): string {
  const text = sentences.slice(0, 30).join('。');
  const at = (number * 37) % (text.length - 10);
  return `${text.slice(0, at)}${number % 10}${text.slice(at + 1)}。来源：网友${number}`;
}

/**
 * Fills in one template differently each time, with about seven tenths in common: thousands of texts that are duplicate
 * candidates of each other.
 */
function patterned(number: number): string {
  return sentences
    .filter(
      (_, place) =>
        place < 24 || ((Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 8) % 36 < 9,
    )
    .join('。');
}

const article = (text: string, number: number): RawArticle => ({
  via: 'api',
  title: `关于产品情况的说明（${number}）`,
  text,
  url: `https://site${number % 300}.example/${number}`,
  publishedAt: new Date(Date.now() - (number % 600) * 1000).toISOString(),
});

/**
 * Measures the cost of a flood of near-identical articles: `[articles]` (default 20,000), half of them copies of one
 * text and half following one template: seconds to store them, and seconds until they are assigned to their event. Such
 * a flood would take ten minutes to arrive.
 */
export async function run([count = '20000']: readonly string[] = []): Promise<Record<string, number>> {
  const ground = await openBenchGround();
  try {
    const { kernel, database } = ground;
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const intake = kernel.get(IntakeService);
    const worker = kernel.get(IntakeWorker);
    const articles = Array.from({ length: Number(count) }, (_, number) =>
      article(number % 2 === 0 ? copyOf(number) : patterned(number), number),
    );
    const started = performance.now();
    let draining: Promise<unknown> | undefined;
    for (let from = 0; from < articles.length; from += chunk) {
      await intake.submit(articles.slice(from, from + chunk));
      draining ??= worker.drain().finally(() => (draining = undefined));
      while ((await intake.backlog()).articles > maxWaiting) await wait(20);
    }
    await draining;
    await worker.drain();
    const stored = performance.now();
    await kernel.get(DomainEventRunner).deliver();
    const read = performance.now();
    const {
      rows: [figures],
    } = await database.query<{ stored: string; clusters: string; largest: number; events: string; event: number }>(
      `select (select count(*) from article) as stored, (select count(distinct cluster_id) from article) as clusters,
        (select max(size) from article_cluster) as largest,
              (select count(*) from hot_event) as events, (select max(articles) from hot_event) as event`,
    );
    const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
    return {
      articles: articles.length,
      stored: Number(figures?.stored),
      seconds: seconds(stored - started),
      articlesASecond: Math.round((articles.length * 1000) / (stored - started)),
      clusters: Number(figures?.clusters),
      largestCluster: figures?.largest ?? 0,
      eventSeconds: seconds(read - stored),
      events: Number(figures?.events),
      largestEvent: figures?.event ?? 0,
    };
  } finally {
    await ground.close();
  }
}
