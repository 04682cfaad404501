import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { Kernel, type PluginEntry } from '#core';
import { Signer, type ServerSide } from '#core/server';
import { pluginsWith, testDatabase, testServer, type TestDatabase, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import { migrationSets } from '../../core/server/boot/prepare';

/** Migrations that this test runs after the links of the earlier version exist. */
const later = new Map([
  ['share-links', '0001-share-links'],
  ['articles', '0003-links-of-share-links'],
  ['briefings', '0002-links-of-share-links'],
]);
const wanted: readonly PluginEntry<ServerSide>[] = pluginsWith(['account', 'articles', 'briefings']);
const shareIds = { article: '501', revoked: '502', briefing: '503' } as const;

let database: TestDatabase;
let server: TestServer;
let clientId = '';
let makerId = '';
let articleId = '';

/** Inserts links as the earlier version stored them; their items are created once the server runs. */
async function addEarlierLinks(): Promise<void> {
  await database.query(
    `insert into article_share (client_id, share_id, article_id, user_id, expires_at, revoked_at, views) values
       (77, $1, 88, 99, now() + interval '1 day', null, 4), (77, $2, 88, 99, now() + interval '1 day', now(), 1)`,
    [shareIds.article, shareIds.revoked],
  );
  await database.query(
    `insert into share_link (client_id, share_id, item_id, user_id, kind, content, visits, expires_at)
     values (77, $1, 66, 99, 'briefing', '{"Title": "周报"}', 2, now() + interval '1 day')`,
    [shareIds.briefing],
  );
  await database.query(`insert into share_visit (client_id, share_id, kind, item_id) values (77, $1, 'briefing', 66)`, [
    shareIds.briefing,
  ]);
}

beforeAll(async () => {
  const sets = await migrationSets(new Kernel<ServerSide>(wanted));
  const earlierSets = sets.map(({ plugin, migrations }) => ({
    plugin,
    migrations: migrations.filter(({ name }) => later.get(plugin) !== name),
  }));
  expect(earlierSets.flatMap(({ migrations }) => migrations)).toHaveLength(
    sets.flatMap(({ migrations }) => migrations).length - later.size,
  );
  database = await testDatabase(earlierSets.filter(({ migrations }) => migrations.length > 0));
  await addEarlierLinks();
  server = await testServer(wanted, {}, [], database);
  await server.kernel.activate('briefings');
  clientId = (await server.kernel.get(ClientService).create({ client_name: '甲', client_type: 'enterprise' }))
    .client_id;
  const { user } = await server.kernel
    .get(UserService)
    .create({ clientId, userName: 'ann', displayName: 'Ann', userType: 'manager' });
  makerId = user.user_id;
  await server.kernel
    .get(IntakeService)
    .submit([{ via: 'feed', url: 'https://a.example/1', title: '公告', text: '这是一则例行公告的正文。', clientId }]);
  await server.runJobs();
  const { rows } = await database.query<{ article_id: string }>('select article_id from client_article');
  articleId = rows[0]?.article_id ?? '';
}, 60_000);
afterAll(() => server.close());

/** Gives the links of the earlier version the client, maker and article of this test. */
const adopt = (): Promise<unknown> =>
  database.query(
    `update shared_link set client_id = $1, user_id = $2, item_id = case kind when 'article' then $3 else item_id end
     where client_id = 77`,
    [clientId, makerId, articleId],
  );

describe('links of an earlier version', () => {
  it('are moved with their visits, without the revoked ones', async () => {
    const { rows } = await database.query(
      'select share_id, kind, item_id, user_id, visits, content from shared_link where client_id = 77 order by share_id',
    );
    expect(rows).toEqual([
      { share_id: shareIds.article, kind: 'article', item_id: '88', user_id: '99', visits: 4, content: null },
      {
        share_id: shareIds.briefing,
        kind: 'briefing',
        item_id: '66',
        user_id: '99',
        visits: 2,
        content: { Title: '周报' },
      },
    ]);
    const visits = await database.query<{ share_id: string }>('select share_id from shared_link_visit');
    expect(visits.rows).toEqual([{ share_id: shareIds.briefing }]);
  });

  it('open with their keys', async () => {
    await adopt();
    const sign = (shareId: string, id: string) =>
      `${shareId}.${server.kernel.get(Signer).sign(`article-free ${shareId} ${id}`)}`;
    const status = async (key: string): Promise<number> =>
      (await server.call('GET', `/public/article/detail?id=${articleId}&key=${key}`)).status;
    expect(await status(sign(shareIds.article, articleId))).toBe(200);
    expect(await status(sign(shareIds.article, '88'))).toBe(404);
    expect(await status(sign(shareIds.revoked, articleId))).toBe(404);
  });
});

describe('a share link', () => {
  const key = () => {
    const sign = server.kernel.get(Signer).sign(`article share ${clientId} ${shareIds.article}`);
    return `${clientId}.${shareIds.article}.${sign}`;
  };
  const read = async () => {
    const { status, body } = await server.call('POST', '/public/article/shared', { body: { Token: key() } });
    return [status, (body as { code?: string }).code];
  };
  const change = async (table: 'client' | 'user_account', values: string): Promise<void> => {
    const [column, id] = table === 'client' ? ['client_id', clientId] : ['user_id', makerId];
    await database.query(`update ${table} set ${values} where ${column} = $1`, [id]);
    server.kernel.get(ClientService).forget();
  };
  const open = [200, undefined];
  const over = [404, 'share-links.invalid'];

  it('is valid while its maker may sign in and see the article, and its client is served', async () => {
    expect(await read()).toEqual(open);
    for (const [table, ends, returns] of [
      ['user_account', 'is_enabled = false', 'is_enabled = true'],
      ['client', 'is_enabled = false', 'is_enabled = true'],
      ['client', "service_end_date = now() - interval '1 day'", 'service_end_date = null'],
    ] as const) {
      await change(table, ends);
      expect({ ends, answer: await read() }).toEqual({ ends, answer: over });
      await change(table, returns);
      expect(await read()).toEqual(open);
    }
    await database.query('update client_article set is_hidden = true where article_id = $1', [articleId]);
    expect(await read()).toEqual(over);
    await database.query('update client_article set is_hidden = false where article_id = $1', [articleId]);
    expect(await read()).toEqual(open);
  });

  it('ends with the deletion of its maker', async () => {
    await database.query('delete from user_account where user_id = $1', [makerId]);
    expect(await read()).toEqual(over);
  });
});
