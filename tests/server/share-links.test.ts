import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { Signer } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';

const shareId = '501';
let server: TestServer;
let clientId = '';
let makerId = '';
let articleId = '';

beforeAll(async () => {
  server = await testServer(pluginsWith(['account', 'articles', 'briefings']));
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
  const { rows } = await server.database.query<{ article_id: string }>('select article_id from client_article');
  articleId = rows[0]?.article_id ?? '';
  await server.database.query(
    `insert into shared_link (client_id, share_id, kind, item_id, user_id, expires_at)
     values ($1, $2, 'article', $3, $4, now() + interval '1 day')`,
    [clientId, shareId, articleId, makerId],
  );
}, 60_000);
afterAll(() => server.close());

describe('a share link', () => {
  const key = () => {
    const sign = server.kernel.get(Signer).sign(`article share ${clientId} ${shareId}`);
    return `${clientId}.${shareId}.${sign}`;
  };
  const read = async () => {
    const { status, body } = await server.call('POST', '/public/article/shared', { body: { Token: key() } });
    return [status, (body as { code?: string }).code];
  };
  const change = async (table: 'client' | 'user_account', values: string): Promise<void> => {
    const [column, id] = table === 'client' ? ['client_id', clientId] : ['user_id', makerId];
    await server.database.query(`update ${table} set ${values} where ${column} = $1`, [id]);
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
    await server.database.query('update client_article set is_hidden = true where article_id = $1', [articleId]);
    expect(await read()).toEqual(over);
    await server.database.query('update client_article set is_hidden = false where article_id = $1', [articleId]);
    expect(await read()).toEqual(open);
  });

  it('ends with the deletion of its maker', async () => {
    await server.database.query('delete from user_account where user_id = $1', [makerId]);
    expect(await read()).toEqual(over);
  });
});
