import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { contribute, definePlugin } from '#core';
import { DatabaseService, defineServer, defineThreadTask, type ServerSide, type Statements } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { articles } from '../../plugin';
import { repairCounts, wrongCounts } from '../article-counts';
import side from '../index';
import type { IntakeItem } from '../intake/intake-item';
import { IntakeService } from '../intake/intake-service';
import { articlesIntake } from '../intake/intake-step';
import { ArticleRemovals } from '../remove-articles';
import { ClientArticles } from './client-articles';

/** Stub for the plugins that manage subjects: everything is in subjects 11 and 12 of client 1. */
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
          for (const item of items)
            for (const subjectId of ['11', '12'])
              item.matches.push({ clientId: '1', subjectId, ruleVersion: 1, words: [] });
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

const families = 4;
const textOf = (family: number): string =>
  Array.from({ length: 150 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919 + family * 3571 + index * index * (family + 1)) % 20_000)),
  ).join('');

/** An action on some articles, given by their numbers. */
type BulkAction = readonly [
  kind: 'hide' | 'show' | 'negative' | 'positive' | 'forget' | 'machine' | 'take' | 'put' | 'out' | 'in' | 'tag',
  which: readonly number[],
];
const action: fc.Arbitrary<BulkAction> = fc.tuple(
  fc.constantFrom('hide', 'show', 'negative', 'positive', 'forget', 'machine', 'take', 'put', 'out', 'in', 'tag'),
  fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 10 }),
);

describe('client articles with concurrent writers', () => {
  let server: TestServer;
  let submittedCount = 0;
  const submit = async (count: number) => {
    await server.kernel.get(IntakeService).submit(
      Array.from({ length: count }, () => {
        submittedCount += 1;
        return {
          via: 'api' as const,
          url: `https://site.example/${submittedCount}`,
          title: `第${submittedCount}条`,
          text: `${textOf(submittedCount % families)}${'讯终完续'.slice(0, submittedCount % 4)}`,
          publishedAt: new Date(Date.UTC(2026, 10, 20, submittedCount % 5)).toISOString(),
        };
      }),
    );
  };
  const ids = async () =>
    (await server.database.query<{ article_id: string }>('select article_id from article order by 1')).rows.map(
      ({ article_id }) => article_id,
    );
  const isSound = async () => {
    expect(await wrongCounts(server.database)).toEqual([]);
    for (const [table, subject] of [
      ['client_article', '0'],
      ['subject_article', 't.subject_id'],
    ]) {
      const { rows } = await server.database.query(
        `select t.client_id, t.cluster_id, f.article_id from ${table} t
           left join client_first f on f.client_id = t.client_id and f.cluster_id = t.cluster_id
             and f.subject_id = ${subject}
         group by t.client_id, t.cluster_id, f.subject_id, f.article_id
         having (count(*) filter (where t.is_first)) <> least(1, count(*) filter (where not t.is_hidden))
           or min(t.article_id) filter (where not t.is_hidden) is distinct from f.article_id
           or min(t.article_id) filter (where t.is_first) is distinct from f.article_id`,
      );
      expect(rows).toEqual([]);
    }
  };
  const does = async (tx: Statements, [kind, which]: BulkAction, all: readonly string[]): Promise<void> => {
    const service = server.kernel.get(ClientArticles);
    const named = which.flatMap((number) => all[number] ?? []);
    const classified = (emotion: 'negative' | 'positive' | 'neutral') =>
      named.map((articleId) => ({ articleId, emotion }));
    if (kind === 'hide' || kind === 'show') await service.show(tx, '1', named, kind === 'hide');
    else if (kind === 'negative' || kind === 'positive') await service.classify(tx, '1', classified(kind), 'person');
    else if (kind === 'forget') await service.classify(tx, '1', classified('neutral'), 'forget');
    else if (kind === 'machine') await service.classify(tx, '1', classified('negative'), 'machine');
    else if (kind === 'take') await service.takeFromSubject(tx, { clientId: '1', subjectId: '11' }, named);
    else if (kind === 'out') await service.takeByHand(tx, { clientId: '1', subjectId: '12' }, named);
    else if (kind === 'in') await service.putByHand(tx, { clientId: '1', subjectId: '12' }, named);
    else if (kind === 'put')
      await service.putIntoSubject(
        tx,
        { clientId: '1', subjectId: '13', ruleVersion: 2 },
        named.map((articleId) => ({ articleId, words: ['词'] })),
      );
    else
      await service.tag(
        tx,
        '1',
        named.map((articleId) => ({ articleId, add: ['重要'], remove: [] })),
      );
  };

  beforeAll(async () => {
    server = await testServer([entry(articles, side), entry(recogniser, recogniserSide)]);
    await server.kernel.activate('articles');
    await submit(20);
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('counts ten deletions of the same ten articles once', async () => {
    const named = (await ids()).slice(0, 10);
    const service = server.kernel.get(ClientArticles);
    const hide = (isHidden: boolean) =>
      Promise.all(
        Array.from({ length: 10 }, () => server.database.transaction((tx) => service.show(tx, '1', named, isHidden))),
      );
    const changed = await hide(true);
    expect(changed.flat().sort()).toEqual([...named].sort());
    await isSound();
    expect((await hide(false)).flat()).toHaveLength(10);
    await isSound();
  });

  it('keeps counters and first copies correct under concurrent changes by people, rules and the pipeline', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
        fc.boolean(),
        async (writers, isRemoving) => {
          const all = await ids();
          await submit(6);
          await Promise.all([
            server.runJobs(),
            ...writers.map(async (rowActions) => {
              for (const each of rowActions)
                await server.database.transaction((tx) => does(tx, each, all), { attempts: 20 });
            }),
            ...(isRemoving ? [server.kernel.get(ArticleRemovals).remove(all.slice(-3))] : []),
          ]);
          await isSound();
        },
      ),
      { numRuns: 12 },
    );
  }, 180_000);

  it('keeps manually removed articles out of a subject despite rules and filters, and restores them exactly', async () => {
    const service = server.kernel.get(ClientArticles);
    const subject = { clientId: '1', subjectId: '11' };
    const [byRule = '', byHand = ''] = (await ids()).slice(12, 14);
    const within = async (id: string) =>
      (
        await server.database.query(
          `select rule_version, is_by_hand, words from subject_article where client_id = 1 and subject_id = 11
            and article_id = $1 and not is_hidden`,
          [id],
        )
      ).rows[0];
    await server.database.transaction(async (tx) => {
      await service.show(tx, '1', [byRule, byHand], false);
      await service.takeFromSubject(tx, subject, [byRule, byHand]);
      const hit = { articleId: byRule, words: ['起火'] };
      await service.putIntoSubject(tx, { ...subject, ruleVersion: 3 }, [hit]);
      expect(await service.putByHand(tx, subject, [byRule, byHand])).toEqual([byHand]);
    });
    const before = [await within(byRule), await within(byHand)];
    expect(before).toMatchObject([{ rule_version: 3, is_by_hand: false }, { is_by_hand: true }]);

    await server.database.transaction(async (tx) => {
      expect([...(await service.takeByHand(tx, subject, [byRule, byHand]))].sort()).toEqual([byRule, byHand].sort());
      await service.putIntoSubject(tx, { ...subject, ruleVersion: 4 }, [{ articleId: byRule, words: ['自燃'] }]);
      await service.show(tx, '1', [byRule], true);
      await service.show(tx, '1', [byRule], false);
    });
    expect([await within(byRule), await within(byHand)]).toEqual([undefined, undefined]);
    await isSound();

    await server.database.transaction((tx) => service.putByHand(tx, subject, [byRule, byHand]));
    expect([await within(byRule), await within(byHand)]).toEqual(before);
    await isSound();
  });

  it('fixes wrong counters while others change them', async () => {
    const database = server.kernel.get(DatabaseService);
    await database.query('update article_count set count = count + 3 where subject_id = 12');
    await database.query("insert into article_count values (1, 99, '2026-11-20T00:00:00Z', 1, 0, 5)");
    expect((await wrongCounts(database)).length).toBeGreaterThan(1);
    const all = await ids();
    const [fixed] = await Promise.all([
      repairCounts(database),
      database.transaction((tx) => does(tx, ['hide', [0, 1, 2, 3]], all)),
      database.transaction((tx) => does(tx, ['positive', [4, 5, 6]], all)),
    ]);
    expect(fixed).toBeGreaterThan(1);
    expect(await wrongCounts(database)).toEqual([]);
    expect(await repairCounts(database)).toBe(0);
  });
});
