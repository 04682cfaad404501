import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { wrongCounts } from '../article-counts';
import { ArticleReader } from '../articles/article-reader';
import { SimilarArticles } from '../articles/similar-articles';
import { IntakeService } from '../intake/intake-service';
import { ArticleRemovals } from '../remove-articles';
import { ClusterDecisions } from './cluster-decisions';
import { MergeCandidates } from './merge-candidates';
import { splitDrifted } from './split-drifted';

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

const clients = ['1', '2'];
const base = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
  '',
);
const other = Array.from({ length: 300 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 6763 + 11) % 20_000)),
).join('');

describe('clusters', () => {
  let server: TestServer;
  let ids: Record<string, string>;
  let number = 0;
  const submit = async (...list: readonly (readonly [name: string, text: string])[]) => {
    await server.kernel.get(IntakeService).submit(
      list.map(([name, text]) => ({
        via: 'api' as const,
        url: `https://${name}.example/1`,
        title: `${name}：星河召回`,
        text: `星河${text}`,
        publishedAt: new Date(Date.UTC(2026, 10, 20, 8, number++)).toISOString(),
      })),
    );
    await server.runJobs();
    const { rows } = await server.database.query<{ article_id: string; domain: string }>(
      'select article_id, domain from article',
    );
    ids = Object.fromEntries(rows.map(({ article_id, domain }) => [domain.replace('.example', ''), article_id]));
  };
  const caller = (index: number) => testCaller(clients[index] ?? '', ['articles', 'subjects', 'ground']);
  const getId = (name: string): string => ids[name] ?? '';
  const decisions = () => server.kernel.get(ClusterDecisions);
  const cluster = async (name: string, index = 0) => {
    const { list } = await server.kernel.get(SimilarArticles).list(caller(index), getId(name), 1, 50);
    return list.map(({ Title, Is_Main }) => `${Title.split('：')[0]}${Is_Main ? '*' : ''}`).join(' ');
  };
  const merged = async (index = 0) =>
    (await server.kernel.get(ArticleReader).count(caller(index), { Is_Merged: 'true' })).total;
  /** In each list exactly one visible copy represents each cluster, and counters are correct. */
  const isSound = async () => {
    for (const [table, owner] of [
      ['client_article', 'client_id'],
      ['subject_article', 'subject_id'],
    ]) {
      const { rows } = await server.database.query(
        `select ${owner}, cluster_id from ${table} where not is_hidden group by 1, 2
          having count(*) filter (where is_first) <> 1`,
      );
      expect(rows).toEqual([]);
    }
    const { rows } = await server.database.query(
      `select from client_article c join subject_article s using (client_id, article_id)
        where c.cluster_id <> s.cluster_id`,
    );
    expect(rows).toEqual([]);
    const sizes = await server.database.query(
      `select from client_cluster k where k.size <> (select count(*) from client_article c
        where c.client_id = k.client_id and c.cluster_id = k.cluster_id)`,
    );
    expect(sizes.rows).toEqual([]);
    expect(await wrongCounts(server.database)).toEqual([]);
  };

  beforeAll(async () => {
    server = await testServer([
      { manifest: ground, load: async () => ({ default: groundSide }) },
      needing('articles', ['ground']),
      needing('subjects', ['articles']),
    ]);
    await server.kernel.activate('subjects');
    await server.database.query('create table person (user_id bigint, client_id bigint, display_name text)');
    for (const client of clients)
      await server.database.query(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
          values ($1, '星河', '星河', 'classic', true, 1)`,
        [client],
      );
    await submit(
      ['a', base],
      ['b', `${base}讯`],
      ['c', `${base}${other.slice(0, 20)}`],
      ['d', `本报${base}`],
      ['x', other],
      ['y', `${other}讯`],
    );
  }, 60_000);
  afterAll(() => server.close());

  it('keeps a chosen main copy regardless of new copies until that is undone', async () => {
    expect(await cluster('b')).toBe('a* b c d');
    const choice = await decisions().setMain(caller(0), getId('c'));
    await submit(['e', `${base}完`]);
    expect(await cluster('b')).toBe('a b c* d e');
    expect(await cluster('b', 1)).toBe('a* b c d e');
    await isSound();
    await decisions().undo(caller(0), choice);
    expect(await cluster('b')).toBe('a* b c d e');
    await expect(decisions().undo(caller(0), choice)).rejects.toThrow('already been undone');
    await expect(decisions().undo(caller(1), choice)).rejects.toThrow('not found');
  });

  it('splits copies off for one client, where later copies join the part they are most like', async () => {
    const choice = await decisions().split(caller(0), getId('a'), [getId('c')], false);
    expect(await cluster('c')).toBe('c*');
    expect(await cluster('a')).toBe('a* b d e');
    expect(await cluster('c', 1)).toBe('a* b c d e');
    expect(await merged(0)).toBe(3);
    expect(await merged(1)).toBe(2);
    await submit(['f', `${base}${other.slice(0, 20)}版`], ['g', `${base}终`]);
    expect(await cluster('c')).toBe('c* f');
    expect(await cluster('a')).toBe('a* b d e g');
    await isSound();
    expect(
      (await decisions().list(caller(0), getId('c'))).map(({ Kind, Articles, Undone_At }) => [
        Kind,
        Articles,
        Undone_At !== null,
      ]),
    ).toEqual([
      ['split', 1, false],
      ['main', 1, true],
    ]);
    expect(await decisions().list(caller(1), getId('c'))).toEqual([]);
    await decisions().undo(caller(0), choice);
    expect(await cluster('c')).toBe('a* b c d e f g');
    await isSound();
  });

  it('splits several copies individually and refuses invalid requests', async () => {
    const choice = await decisions().split(caller(0), getId('a'), [getId('b'), getId('c')], true);
    expect([await cluster('b'), await cluster('c'), await merged(0)]).toEqual(['b*', 'c*', 4]);
    await decisions().undo(caller(0), choice);
    await expect(decisions().split(caller(0), getId('a'), [getId('x')], false)).rejects.toThrow(
      'is not in this cluster',
    );
    await expect(decisions().split(caller(0), getId('x'), [getId('x'), getId('y')], false)).rejects.toThrow(
      'at least one copy',
    );
    await expect(decisions().merge(caller(0), getId('a'), getId('b'))).rejects.toThrow('is already in this cluster');
    await expect(decisions().merge(caller(0), getId('a'), '12345')).rejects.toThrow('Article 12345 does not exist');
  });

  it('merges clusters with later additions to either, across other decisions and undo', async () => {
    const split = await decisions().split(caller(0), getId('a'), [getId('b')], false);
    const merge = await decisions().merge(caller(0), getId('x'), getId('a'));
    expect(await cluster('x')).toBe('a* c d x y e f g');
    await submit(['h', `${other}完`], ['i', `新华${base}`]);
    expect(await cluster('x')).toBe('a* c d x y e f g h i');
    expect(await merged(0)).toBe(2);
    await isSound();
    await decisions().undo(caller(0), split);
    expect(await cluster('b')).toBe('a* b c d x y e f g h i');
    await decisions().undo(caller(0), merge);
    expect(await cluster('x')).toBe('x* y h');
    expect(await cluster('a')).toBe('a* b c d e f g i');
    await isSound();
  });

  it('keeps decisions when an article leaves a subject and returns, and when the first copy is removed', async () => {
    await decisions().merge(caller(0), getId('a'), getId('x'));
    await server.kernel.get(ArticleRemovals).remove([getId('a')]);
    await isSound();
    expect(await cluster('x')).toBe('b* c d x y e f g h i');
    await submit(['j', `${base}续`]);
    expect(await cluster('x')).toBe('b* c d x y e f g h i j');
    await isSound();
  });

  it('splits a cluster whose copies have drifted from its first, and leaves manually merged ones', async () => {
    await server.database.query('update article_cluster set is_checked = false');
    await splitDrifted(server.database);
    expect(await cluster('b', 1)).toBe('b* c d e f g i j');
    // Simulates the removal of the first copy of a chain: x and its copies depend on b.
    await server.database.query('update article set cluster_id = $1 where cluster_id = $2', [getId('b'), getId('x')]);
    for (const table of ['client_article', 'subject_article'])
      await server.database.query(`update ${table} set cluster_id = $1, is_first = false where cluster_id = $2`, [
        getId('b'),
        getId('x'),
      ]);
    await server.database.query('delete from article_cluster where cluster_id = $1', [getId('x')]);
    await server.database.query(
      'update article_cluster set is_checked = false, size = size + 3 where cluster_id = $1',
      [getId('b')],
    );
    expect(await splitDrifted(server.database)).toBe(1);
    expect(await cluster('x', 1)).toBe('x* y h');
    expect(await cluster('b', 1)).toBe('b* c d e f g i j');
    expect(await cluster('x')).toBe('b* c d x y e f g h i j');
    expect(await splitDrifted(server.database)).toBe(0);
    await isSound();
    await submit(['k', `${other}未完`]);
    expect(await cluster('x', 1)).toBe('x* y h k');
    expect(await cluster('x')).toBe('b* c d x y e f g h i j k');
  });

  it('finds merge candidates by id, URL, words and similarity', async () => {
    const candidates = async (query: string) =>
      (await server.kernel.get(MergeCandidates).find(caller(1), getId('b'), query)).map(({ Article_ID }) => Article_ID);
    for (const query of [getId('x'), `http://localhost/article/${getId('x')}`, 'https://x.example/1', '召回', ''])
      expect(await candidates(query)).toContain(getId('x'));
    expect(await candidates(getId('c'))).toEqual([]);
    expect(await candidates('没有这样的词语')).toEqual([]);
  });
});
