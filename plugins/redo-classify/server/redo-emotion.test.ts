import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { ArticleActions, ClientArticles, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import type { RedoDetail, RedoEmotionSample, RedoRun } from '../contract';
import redoSide from './index';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
function needing(id: string, requires: readonly string[]): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  return { manifest: { ...manifest, requires }, load };
}
const [one, two] = ['1', '2'].map((client) =>
  testCaller(client, ['articles', 'subjects', 'emotion-words', 'redo-classify', 'ground']),
) as [ReturnType<typeof testCaller>, ReturnType<typeof testCaller>];
const texts = {
  bad: '星河汽车发生严重事故，用户愤怒投诉，质量低劣，售后推诿，令人失望，存在重大安全隐患',
  worse: '星河汽车被曝造假欺诈，消费者维权无门，投诉激增，口碑崩塌，令人愤怒',
  good: '星河汽车新车获得好评，用户非常满意，服务优秀，品质出色，值得推荐',
  plain: '星河汽车将于下周三在总部召开例行会议，讨论下半年日程安排',
};
type Name = keyof typeof texts;
type Handler = (call: Readonly<Record<string, unknown>>) => Promise<unknown>;
const period = { Period_From: '2026-11-01T00:00:00Z', Period_To: '2026-12-01T00:00:00Z' };

describe('sentiment reclassification', () => {
  let server: TestServer;
  let ids: Record<Name, string>;
  let calls: Record<string, Handler>;
  let countsByName: Record<Name, number>;
  const ask = <T>(name: string, more: object, caller = one): Promise<T> =>
    (calls[name] as Handler)({ caller, ip: '', query: {}, body: {}, ...more }) as Promise<T>;
  const count = async (more: object = {}) => {
    const { Redo_ID } = await ask<RedoRun>('create', { body: { Kind: 'emotion', ...period, ...more } });
    await server.runJobs();
    return ask<RedoDetail>('detail', { query: { Redo_ID } });
  };
  const move = async (name: 'apply' | 'undo', Redo_ID: string) => {
    await ask(name, { body: { Redo_ID } });
    await server.runJobs();
    return ask<RedoDetail>('detail', { query: { Redo_ID } });
  };
  const present = async (client = '1') => {
    const { rows } = await server.database.query<{ article_id: string; emotion: number; subject: number }>(
      `select c.article_id, c.emotion, s.emotion as subject from client_article c join subject_article s
        using (client_id, article_id) where c.client_id = $1`,
      [client],
    );
    expect(rows.every(({ emotion, subject }) => emotion === subject)).toBe(true);
    return Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, rows.find(({ article_id }) => article_id === id)?.emotion]),
    );
  };
  const countersAreRight = async () => {
    const { rows } = await server.database.query(
      `select from (select client_id, emotion, sum(count) as n from article_count where subject_id = 0 group by 1, 2
        having sum(count) <> 0) k
       full join (select client_id, emotion, count(*) as n from client_article group by 1, 2) r
         using (client_id, emotion) where k.n is distinct from r.n`,
    );
    expect(rows).toEqual([]);
  };

  beforeAll(async () => {
    server = await testServer([
      { manifest: ground, load: async () => ({ default: groundSide }) },
      needing('articles', ['ground']),
      needing('subjects', ['articles']),
      needing('emotion-words', ['subjects']),
      needing('redo-classify', ['emotion-words']),
    ]);
    await server.kernel.activate('redo-classify');
    await server.database.query('create table person (user_id bigint, client_id bigint, display_name text)');
    for (const client of ['1', '2'])
      await server.database.query(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
          values ($1, '星河', '星河', 'classic', true, 1)`,
        [client],
      );
    await server.kernel.get(IntakeService).submit(
      Object.entries(texts).map(([name, text]) => ({
        via: 'api',
        url: `https://${name}.example/1`,
        title: text.slice(0, 14),
        text: `${text}。`,
        publishedAt: '2026-11-20T08:00:00Z',
      })),
    );
    await server.runJobs();
    const { rows } = await server.database.query<{ article_id: string; domain: string }>(
      'select article_id, domain from article',
    );
    ids = Object.fromEntries(rows.map(({ article_id, domain }) => [domain.split('.')[0], article_id])) as Record<
      Name,
      string
    >;
    countsByName = (await present()) as Record<Name, number>;
    calls = (redoSide.calls ?? [])[0]?.make(server.kernel) as unknown as Record<string, Handler>;
    // As left by an earlier model that found no sentiment in any of them.
    await server.database.transaction((tx) =>
      server.kernel.get(ClientArticles).classify(
        tx,
        '1',
        Object.values(ids).map((articleId) => ({ articleId, emotion: 'neutral' })),
        'machine',
      ),
    );
  }, 60_000);
  afterAll(() => server.close());

  it('counts what would change, with samples, and changes nothing', async () => {
    expect(countsByName).toEqual({ bad: -1, worse: -1, good: 1, plain: 0 });
    const run = await count();
    expect(run).toMatchObject({
      Kind: 'emotion',
      State: 'counted',
      Changed: 3,
      Unchanged: 1,
      By_Hand: 0,
      Applied: 0,
      Steps: 4,
      Steps_Done: 4,
    });
    expect([...run.Moves].sort((a, b) => a.After.localeCompare(b.After))).toEqual([
      { Before: 'neutral', After: 'negative', Count: 2 },
      { Before: 'neutral', After: 'neutral', Count: 1 },
      { Before: 'neutral', After: 'positive', Count: 1 },
    ]);
    const { list } = await ask<{ list: RedoEmotionSample[] }>('emotionSamples', {
      query: { Redo_ID: run.Redo_ID, After: 'positive', size: 20 },
    });
    expect(list.map(({ Article_ID, Before, After, Is_Applied }) => [Article_ID, Before, After, Is_Applied])).toEqual([
      [ids.good, 'neutral', 'positive', false],
    ]);
    expect(await present()).toEqual({ bad: 0, worse: 0, good: 0, plain: 0 });
    await expect(ask('detail', { query: { Redo_ID: run.Redo_ID } }, two)).rejects.toThrow('does not exist');
  });

  it('applies and reverts changes, including counters and subjects, and hides them from other clients', async () => {
    const run = await count();
    expect(await move('apply', run.Redo_ID)).toMatchObject({ State: 'done', Applied: 3 });
    expect(await present()).toEqual(countsByName);
    await countersAreRight();
    expect(await move('undo', run.Redo_ID)).toMatchObject({ State: 'undone', Applied: 0 });
    expect(await present()).toEqual({ bad: 0, worse: 0, good: 0, plain: 0 });
    expect(await present('2')).toEqual(countsByName);
    await countersAreRight();
  });

  it('leaves manually set articles unchanged before counting, applying and undoing', async () => {
    const actions = server.kernel.get(ArticleActions);
    await actions.setEmotion(one, [ids.bad], 'positive');
    const run = await count();
    expect(run).toMatchObject({ Changed: 2, Unchanged: 1, By_Hand: 1 });
    await actions.setEmotion(one, [ids.worse], 'positive');
    expect(await move('apply', run.Redo_ID)).toMatchObject({ State: 'done', Applied: 1 });
    expect(await present()).toEqual({ bad: 1, worse: 1, good: 1, plain: 0 });
    await actions.setEmotion(one, [ids.good], 'negative');
    await move('undo', run.Redo_ID);
    expect(await present()).toEqual({ bad: 1, worse: 1, good: -1, plain: 0 });
    await countersAreRight();
  });

  it('counts nothing outside its subjects and period, and stops when it is cancelled', async () => {
    expect(await count({ Period_From: '2026-10-01T00:00:00Z', Period_To: '2026-10-02T00:00:00Z' })).toMatchObject({
      State: 'counted',
      Changed: 0,
      Unchanged: 0,
      By_Hand: 0,
    });
    const { Redo_ID } = await ask<RedoRun>('create', { body: { Kind: 'emotion', ...period } });
    await ask('cancel', { body: { Redo_ID } });
    await server.runJobs();
    expect(await ask<RedoDetail>('detail', { query: { Redo_ID } })).toMatchObject({ State: 'cancelled' });
    await expect(ask('undo', { body: { Redo_ID: (await count()).Redo_ID } })).rejects.toThrow('not in a state');
  });
});
