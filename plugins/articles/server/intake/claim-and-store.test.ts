import { afterEach, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { contribute, definePlugin } from '#core';
import {
  defineServer,
  defineThreadTask,
  DomainEventService,
  IdService,
  PostgresDatabaseService,
  ThreadService,
  type ServerSide,
} from '#core/server';
import { silentLog, testServer, type TestServer } from '#core/server/testing';
import { articles } from '../../plugin';
import { ArticleChanges } from '../articles/articles-changed';
import { wrongCounts } from '../article-counts';
import side from '../index';
import { claimBatch, getClaims } from './claim-batch';
import type { IntakeItem } from './intake-item';
import { IntakeService } from './intake-service';
import { articlesIntake } from './intake-step';
import { PipelineIntakeWorker, type IntakeWorker } from './intake-worker';
import { getItem } from './pipeline';
import type { RawArticle } from './raw-article';

/** Stub for the plugins that manage subjects: 星河 is subject 11 of client 1 and 21 of client 2, 崩溃 fails. */
const recogniser = definePlugin({
  id: 'recogniser',
  summary: '',
  requires: ['articles'],
  extends: ['articles.intake'],
  essential: true,
});
const recogniserSide = defineServer(recogniser, {
  contributions: [
    contribute(articlesIntake, () => ({
      phase: 'classify',
      name: 'recognise',
      plugin: 'recogniser',
      task: 'recognise',
      state: async () => ({ version: '1', data: null }),
    })),
  ],
  threads: {
    recognise: async () => ({
      default: defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
        prepare: () => null,
        run: (_nothing, items) => {
          for (const item of items) {
            if (item.text.includes('崩溃')) throw new Error('A text that no step survives');
            if (!item.text.includes('星河')) continue;
            for (const [clientId, subjectId] of [
              ['1', '11'],
              ['2', '21'],
            ] as const)
              item.matches.push({ clientId, subjectId, ruleVersion: 1, words: ['星河'] });
          }
          return items;
        },
      }),
    }),
  },
});

const entry = (manifest: typeof articles | typeof recogniser, serverSide: ServerSide) => ({
  manifest: { ...manifest, requires: manifest.id === 'articles' ? [] : manifest.requires },
  load: async () => ({ default: serverSide }),
});

/** A text that is not similar to that of any other family. */
const familyText = (family: number): string =>
  `星河${Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919 + family * 3571 + index * index * (family + 1)) % 20_000))).join('')}`;

/** Families of copies with small edits, some of them twice under the same URL, in mixed order. */
function madeArticles(families: number, copies: number): RawArticle[] {
  const list: RawArticle[] = [];
  for (let copy = 0; copy < copies; copy += 1)
    for (let family = 0; family < families; family += 1)
      list.push({
        via: 'api',
        url: `https://site${copy % 5}.example/${family}/${copy < 2 ? 0 : copy}`,
        title: `公告${family}`,
        text: `${familyText(family)}${'讯终完续版本'.slice(0, copy % 6)}`,
        publishedAt: new Date(Date.UTC(2026, 10, 20, 8, family % 60, copy)).toISOString(),
      });
  return list;
}

describe('claim and store', () => {
  const servers: TestServer[] = [];
  const others: PostgresDatabaseService[] = [];
  const start = async (): Promise<TestServer> => {
    const server = await testServer([entry(articles, side), entry(recogniser, recogniserSide)]);
    servers.push(server);
    await server.kernel.activate('articles');
    return server;
  };
  afterEach(async () => {
    for (const database of others.splice(0)) await database.close();
    for (const server of servers.splice(0)) await server.close();
  });

  const rows = async <T extends Record<string, unknown>>(server: TestServer, sql: string) =>
    (await server.database.query<T>(sql)).rows;
  /** Returns which URLs are clustered together, independent of ids. */
  const families = async (server: TestServer) =>
    (
      await rows<{ urls: string[] }>(
        server,
        'select array_agg(url order by url) as urls from article group by cluster_id order by 1',
      )
    ).map(({ urls }) => urls);
  const isSound = async (server: TestServer) => {
    expect(await wrongCounts(server.database)).toEqual([]);
    for (const [table, owner] of [
      ['client_article', '0::bigint'],
      ['subject_article', 'subject_id'],
    ]) {
      expect(
        await rows(
          server,
          `select client_id, ${owner}, cluster_id from ${table} group by 1, 2, 3
            having count(*) filter (where is_first) <> 1 or min(article_id) filter (where is_first) <> min(article_id)`,
        ),
      ).toEqual([]);
    }
    expect(
      await rows(
        server,
        `select from article_cluster k full join (select cluster_id, count(*)::int as n from article group by 1) a
          using (cluster_id) where k.size is distinct from a.n`,
      ),
    ).toEqual([]);
    expect(await rows(server, 'select article_id from near_text')).toEqual([]);
    expect(await rows(server, 'select batch_id from intake_claim')).toEqual([]);
    expect(
      await rows(
        server,
        `select article_id from (select article_id from article_address offset 0) d
          full join (select article_id from article offset 0) a using (article_id)
          where d.article_id is null or a.article_id is null`,
      ),
    ).toEqual([]);
  };
  /** Creates a worker like that of another process, with its own connections. */
  const getWorker = (server: TestServer): IntakeWorker => {
    const { kernel } = server;
    const database = new PostgresDatabaseService({ connectionString: server.database.url }, silentLog);
    others.push(database);
    return new PipelineIntakeWorker(
      database,
      server.kernel.get(IdService),
      silentLog,
      kernel.get(DomainEventService),
      kernel.get(ArticleChanges),
      kernel,
      kernel.get(ThreadService),
    );
  };

  /** Returns the result of several workers processing a list that is submitted by as many callers at once. */
  const taken = async (list: readonly RawArticle[], batch: number, workers: number) => {
    const server = await start();
    for (let from = 0; from < list.length; from += batch)
      await server.kernel.get(IntakeService).submit(list.slice(from, from + batch));
    const stored = await Promise.all(Array.from({ length: workers }, () => getWorker(server).drain()));
    await isSound(server);
    return {
      stored: stored.reduce((sum, count) => sum + count, 0),
      families: await families(server),
      counts: await rows(
        server,
        `select client_id, subject_id, hour, media_type, emotion, count from article_count where count <> 0
          order by 1, 2, 3, 4, 5`,
      ),
      firsts: await rows(
        server,
        'select client_id, subject_id, count(*)::int as n from client_first group by 1, 2 order by 1, 2',
      ),
    };
  };

  it('produces the same articles, families, first copies and counters with four workers as with one', async () => {
    const inputArbitrary = fc.record({
      families: fc.integer({ min: 1, max: 24 }),
      copies: fc.integer({ min: 2, max: 10 }),
      batch: fc.integer({ min: 1, max: 30 }),
    });
    const property = fc.asyncProperty(inputArbitrary, async ({ families: count, copies, batch }) => {
      const list = madeArticles(count, copies);
      const alone = await taken(list, batch, 1);
      expect(alone.families).toHaveLength(count);
      expect(await taken(list, batch, 4)).toEqual(alone);
      for (const database of others.splice(0)) await database.close();
      for (const server of servers.splice(0)) await server.close();
    });
    await fc.assert(property, {
      numRuns: 3,
      examples: [[{ families: 24, copies: 10, batch: 12 }]],
      endOnFailure: true,
    });
  }, 240_000);

  it('links replies to articles submitted before them even when a smaller batch finishes sooner', async () => {
    const server = await start();
    const intake = server.kernel.get(IntakeService);
    const replies = Array.from(
      { length: 6 },
      (_, number): RawArticle => ({
        via: 'api',
        url: `https://site.example/reply/${number}`,
        parentUrl: `https://site.example/news/${number}`,
        text: `第${number}条评论`,
        mediaType: 'comment',
        publishedAt: '2026-11-20T09:00:00Z',
      }),
    );
    for (const [number, reply] of replies.entries()) {
      const news = madeArticles(40, 2).map((each, index) => ({
        ...each,
        url: `https://site.example/${number}/${index}`,
      }));
      await intake.submit([...news, { ...news[0]!, url: reply.parentUrl }]);
      await intake.submit([reply]);
    }
    await Promise.all(Array.from({ length: 3 }, () => getWorker(server).drain()));
    expect(
      await rows(
        server,
        `select r.url, p.url as parent from (select url, parent_id from article offset 0) r
          join article p on p.article_id = r.parent_id order by 1`,
      ),
    ).toEqual(replies.map(({ url, parentUrl }) => ({ url, parent: parentUrl })));
  }, 60_000);

  it('reuses its claims on retry and releases those it cannot store', async () => {
    const server = await start();
    const { database, kernel } = server;
    const submitted = madeArticles(3, 1);
    await kernel.get(IntakeService).submit(submitted);
    const [batch] = await rows<{ batch_id: string }>(server, 'select batch_id from intake_batch');
    // Simulates a process killed between the two halves: the claims exist, nothing is stored.
    const items = submitted.map((raw) => ({ ...getItem(raw), text: raw.text ?? '', bodyFolded: raw.text ?? '' }));
    const claimed = await database.transaction((tx) =>
      claimBatch(tx, server.kernel.get(IdService), batch?.batch_id ?? '', items),
    );
    expect(await rows(server, 'select article_id from article')).toEqual([]);
    await getWorker(server).drain();
    expect(await rows(server, 'select article_id from article order by 1')).toEqual(
      claimed.map(({ articleId }) => ({ article_id: articleId })),
    );
    await isSound(server);

    // When an article is finally set aside, the next of its copies becomes their head.
    const [first] = madeArticles(9, 1).slice(8);
    await kernel
      .get(IntakeService)
      .submit([{ ...first, url: 'https://lost.example/1', text: `${first?.text}崩溃`, via: 'api' }]);
    const [lost] = await rows<{ batch_id: string }>(server, 'select batch_id from intake_batch');
    const lostItem = { ...getItem({ via: 'api', url: 'https://lost.example/1' }), bodyFolded: first?.text ?? '' };
    await database.transaction((tx) => claimBatch(tx, server.kernel.get(IdService), lost?.batch_id ?? '', [lostItem]));
    expect((await getClaims(database, lost?.batch_id ?? '')).size).toBe(1);
    for (let round = 0; round < 3; round += 1) await getWorker(server).drain();
    expect(await rows(server, 'select error from intake_failure')).toEqual([{ error: 'A text that no step survives' }]);
    await kernel.get(IntakeService).submit([{ ...first, via: 'api', url: 'https://kept.example/1' }]);
    await getWorker(server).drain();
    expect(
      await rows(server, "select cluster_id = article_id as is_own from article where domain = 'kept.example'"),
    ).toEqual([{ is_own: true }]);
    await isSound(server);
  }, 60_000);

  it('keeps clusters of client-owned articles within their owners', async () => {
    const server = await start();
    const text = familyText(77);
    const give = async (name: string, clientId?: string) => {
      await server.kernel.get(IntakeService).submit([
        {
          via: 'api',
          url: `https://${name}.example/1`,
          title: name,
          text,
          publishedAt: '2026-11-20T08:00:00Z',
          clientId,
        },
      ]);
      await server.runJobs();
      const [row] = await rows<{ article_id: string; cluster_id: string }>(
        server,
        `select article_id, cluster_id from article where domain = '${name}.example'`,
      );
      return row;
    };
    const one = await give('one', '1');
    const two = await give('two', '2');
    expect(two?.cluster_id).toBe(two?.article_id);
    const resubmitted = await give('again', '1');
    expect(resubmitted?.cluster_id).toBe(one?.article_id);
    const common = await give('common');
    expect(common?.cluster_id).toBe(common?.article_id);
    const third = await give('third', '3');
    expect(third?.cluster_id).toBe(common?.article_id);
    await isSound(server);
  }, 60_000);
});
