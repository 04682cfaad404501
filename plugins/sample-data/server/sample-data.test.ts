import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PluginEntry } from '#core';
import { OutboundService, type ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { SourceService } from '#plugins/extraction/server';
import { UserService } from '#plugins/users/server';
import type { SampleFigures } from '../contract';
import { SampleDataService } from './sample-data-service';

const env = { SAMPLE_DATA: 'on', SAMPLE_ARTICLES: '240' };
const all = plugins as readonly PluginEntry<ServerSide>[];
const path = '/v1/operate/client-manage/sample-data';

/** The credentials as printed on the first start. */
const getEventItem = ({ messages }: TestServer) =>
  new Map(
    messages.flatMap((line) =>
      /^ {2}(\S+) +(\S+) +\(/.exec(line) ? [/^ {2}(\S+) +(\S+)/.exec(line)?.slice(1) as [string, string]] : [],
    ),
  );

/** Breakdown of an alert's urgency: points of the parts add up to the score. */
interface Reason {
  readonly Score: number;
  readonly Parts: readonly { readonly Points: number }[];
}

const login = async (server: TestServer, name: string, password: string) =>
  (await server.call('POST', '/public/login', { body: { username: name, password } })).body as { access_token: string };

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 100 && !(await condition()); round += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await condition()).toBe(true);
}

describe('sample data', () => {
  let server: TestServer;
  let passwords: Map<string, string>;
  const number = async (sql: string, ...parameters: unknown[]) =>
    Number((await server.database.query<{ n: string }>(sql, parameters)).rows[0]?.n);
  const token = async (name: string) => (await login(server, name, passwords.get(name) ?? '')).access_token;

  beforeAll(async () => {
    server = await testServer(all, env);
    passwords = getEventItem(server);
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('prints credentials on the first start, with which all active users can sign in', async () => {
    expect([...passwords.keys()]).toEqual([
      'admin',
      'manager',
      'analyst',
      'monitor',
      'expired',
      'qinghe-manager',
      'qinghe-analyst',
    ]);
    for (const [name, password] of passwords)
      expect(await login(server, name, password)).toMatchObject({ token_type: 'Bearer' });
    const user = (await server.call('GET', '/v1/user-info', { token: await token('analyst') })).body;
    expect(user).toMatchObject({ Is_Sample_Client: true, Client_System_Name: '星河舆情中心' });
    expect(
      Date.parse(
        (await server.call('GET', '/v1/user-info', { token: await token('expired') })).body['Service_End_Date'],
      ),
    ).toBeLessThan(Date.now());
  });

  it('shows passwords by the printed address only, and stores none', async () => {
    const key = /#samples=(\S+)/.exec(server.messages.join('\n'))?.[1];
    const { list } = (await server.call('POST', '/public/sample-sign-ins', { body: { Key: key } })).body as {
      list: { User_Name: string; Password: string }[];
    };
    const otherPasswords = new Map(passwords);
    otherPasswords.delete('admin');
    expect(new Map(list.map(({ User_Name, Password }) => [User_Name, Password]))).toEqual(otherPasswords);
    expect(await number("select count(*) as n from user_account where password_hash not like '$argon2id$%'")).toBe(0);
  });

  it('was processed by the pipeline: counted, classified for both clients, merged', async () => {
    expect(await number('select count(*) as n from article where is_sample and media_type <> 10')).toBe(322);
    expect(await number('select count(*) as n from client_article where media_type = 10')).toBeGreaterThan(8);
    expect(
      await number(
        `select count(*) as n from tv_broadcast where fault_count = 0
          and url_hash not in (select url_hash from article)`,
      ),
    ).toBe(0);
    expect(await number('select count(distinct client_id) as n from subject_article')).toBe(2);
    expect(await number("select count(*) as n from article where is_sample and via <> 'sample'")).toBe(0);
    expect(await number('select count(*) as n from client_black_word')).toBe(7);
    expect(
      await number(
        `select count(*) as n from (select article_id from client_article where not is_hidden offset 0) c
          join article using (article_id) where title_folded like '%星河影院%'`,
      ),
    ).toBe(0);
    expect(await number('select count(*) as n from article_cluster where size > 1')).toBeGreaterThan(5);
    expect(await number('select count(*) as n from article where parent_id is not null')).toBeGreaterThan(20);
    expect(await number('select sum(count) as n from article_count where subject_id = 0')).toBe(
      await number('select count(*) as n from client_article'),
    );
  });

  it('sends one alert about the rising event with its reasons and a confirmation link', async () => {
    const { rows } = await server.database.query<{ title: string; level: number; reason: Reason; letters: number }>(
      `select a.title, a.level, a.reason, (select count(*)::int from alert_copy c
         where c.client_id = a.client_id and c.alert_id = a.alert_id and c.message_id is not null) as letters from alert a`,
    );
    expect(rows).toMatchObject([{ title: expect.stringContaining('黑屏') as string, level: 2, letters: 2 }]);
    const parts = rows[0]?.reason.Parts ?? [];
    expect(parts.reduce((sum, { Points }) => sum + Points, 0)).toBeCloseTo(rows[0]?.reason.Score ?? 0, 1);
    const manager = await token('manager');
    const inbox = (await server.call('GET', '/v1/front/in-app-message', { token: manager })).body as {
      readonly list: readonly { readonly Subject: string; readonly Link: string }[];
    };
    expect(inbox.list).toHaveLength(1);
    const Token = new URL(inbox.list[0]?.Link ?? '').searchParams.get('token');
    const open = async (what: string) => server.call('POST', `/public/alert-message/${what}`, { body: { Token } });
    expect((await open('read')).body).toMatchObject({ Alerts: [{ Level: 2 }] });
    expect((await open('confirm')).status).toBe(200);
    const list = '/v1/front/report/inform-message-list?State=confirmed';
    expect((await server.call('GET', list, { token: manager })).body).toMatchObject({ total: 1 });
    expect((await server.call('GET', list, { token: await token('qinghe-manager') })).body).toMatchObject({ total: 0 });
  });

  it('shows user activity', async () => {
    expect(await number("select count(*) as n from client_article where status = 'done'")).toBeGreaterThan(5);
    expect(await number('select count(distinct client_id) as n from user_favorite_article')).toBe(2);
    expect(await number('select count(*) as n from article_remark')).toBe(4);
    expect(await number('select count(*) as n from article_read')).toBeGreaterThan(30);
    const manager = await token('manager');
    const { Counts } = (await server.call('GET', '/v1/front/report/ticket', { token: manager })).body as {
      readonly Counts: object;
    };
    expect(Counts).toEqual({ new: 1, read: 1, replied: 1, closed: 1, overdue: 0 });
    expect(
      await number(
        `select count(*) as n from ticket t join alert a using (client_id, alert_id)
          join ticket_article w using (client_id, ticket_id) where w.article_id = a.article_id`,
      ),
    ).toBe(1);
    expect(
      await number(
        `select count(*) as n from ticket where state = 'closed' and answered_at < now() - interval '8 days'`,
      ),
    ).toBe(2);
    const { total, Unread_Count } = (
      await server.call('GET', '/v1/front/report/announcement-inbox', { token: manager })
    ).body as { readonly total: number; readonly Unread_Count: number };
    expect([total, Unread_Count]).toEqual([2, 2]);
  });

  it('contains a brand comparison shared with the whole team', async () => {
    const manager = await token('manager');
    const { list } = (await server.call('GET', '/v1/front/brand-set', { token: manager })).body as {
      readonly list: readonly { readonly Is_Own: boolean; readonly Brands: readonly { readonly Name: string }[] }[];
    };
    expect(list.map(({ Is_Own, Brands }) => [Is_Own, ...Brands.map(({ Name }) => Name)])).toEqual([
      [false, '星河汽车', '远航汽车', '曜电科技'],
    ]);
  });

  it('contains a nearly finished subject review with its figures', async () => {
    const { list } = (
      await server.call('GET', '/v1/manage/class-manage/subject-quality', { token: await token('manager') })
    ).body as {
      readonly list: readonly {
        readonly Samples: readonly {
          readonly Counts: { readonly waiting: number };
          readonly Precision: object | null;
        }[];
      }[];
    };
    const samples = list.flatMap(({ Samples }) => Samples);
    expect(samples.map(({ Counts, Precision }) => [Counts.waiting, Precision === null])).toEqual([[8, false]]);
  });

  it('defines translations of the company’s own names', async () => {
    const { list } = (
      await server.call('GET', '/v1/manage/class-manage/translation-term', { token: await token('manager') })
    ).body as { readonly list: readonly { readonly Chinese: string; readonly English: string }[] };
    expect(list.find(({ Chinese }) => Chinese === '星河汽车')?.English).toBe('Xinghe Auto');
  });

  it('contains a basket of selected articles', async () => {
    const analyst = await token('analyst');
    const { list } = (await server.call('GET', '/v1/front/article-selection', { token: analyst })).body as {
      readonly list: readonly { readonly Selection_Name: string; readonly Count: number; readonly Gone: number }[];
    };
    expect(list.map(({ Selection_Name, Gone }) => [Selection_Name, Gone])).toEqual([['周报候选', 0]]);
    expect(list[0]?.Count).toBeGreaterThan(5);
  });

  it('runs a news site whose sections are sources, reachable by the outbound client', async () => {
    const sources = await server.kernel.get(SourceService).list({ isSample: true });
    expect(sources.map(({ source_kind }) => source_kind)).toEqual(['rss', 'rss', 'rss', 'sitemap', 'list-page']);
    for (const { url } of sources)
      expect((await server.kernel.get(OutboundService).for('pages').fetch(url)).status).toBe(200);
    expect(() => server.kernel.get(OutboundService).for('pages').check('http://127.0.0.1:9/')).toThrow('Port 9');
  });

  it('is limited to operators', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await server.call(method, path, { token: await token('manager') })).status).toBe(403);
    expect((await server.call('POST', path, { token: await token('admin') })).status).toBe(409);
  });

  it('is removed completely by one call, without affecting real data', async () => {
    const admin = await token('admin');
    const clients = server.kernel.get(ClientService);
    const real = await clients.create({ client_name: '真实公司', client_type: 'enterprise' });
    await server.kernel
      .get(UserService)
      .create({ clientId: real.client_id, userName: 'real', displayName: '真人', userType: 'user' });
    await server.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values ($1, '星河', '星河', 'classic', true, 1)`,
      [real.client_id],
    );
    const [copied] = (
      await server.database.query<{ text: string; title: string }>(
        `select whole_text(a.body_folded, t.changes) as text, a.title from article a
          join article_text t using (article_id) where a.body_length > 200
          and a.body_folded like '%星河%' and a.cluster_id = a.article_id limit 1`,
      )
    ).rows;
    await server.kernel.get(IntakeService).submit([
      { via: 'api', url: 'https://real.example.com/1', title: copied?.title, text: `${copied?.text}（真实转载）` },
      {
        via: 'sample',
        isSample: true,
        url: 'https://late.example/1',
        title: '星河晚到',
        text: '星河汽车的示例文章，写得短一些。',
      },
    ]);
    await server.runJobs();
    expect(
      await number("select count(*) as n from article where domain = 'real.example.com' and cluster_id <> article_id"),
    ).toBe(1);
    const ids = (
      await server.database.query<{ client_id: string; user_id: string | null }>(
        'select client_id, user_id from client left join user_account using (client_id) where client.is_sample',
      )
    ).rows;
    const begun = (await server.call('DELETE', path, { token: admin })).body as SampleFigures;
    expect(begun).toMatchObject({ Status: 'removing', Clients: 3, Site_URL: null });
    await server.runJobs();

    expect(
      await leftovers(
        server,
        [...new Set(ids.map(({ client_id }) => client_id))],
        ids.flatMap(({ user_id }) => user_id ?? []),
      ),
    ).toEqual([]);
    expect(await server.kernel.get(SampleDataService).figures()).toMatchObject({
      Status: 'removed',
      Clients: 0,
      People: 0,
      Subjects: 0,
      Articles: 0,
      Sources: 0,
    });
    expect(await number('select count(*) as n from sample_data where sign_ins is not null')).toBe(0);

    expect(
      await number("select count(*) as n from article where domain = 'real.example.com' and cluster_id = article_id"),
    ).toBe(1);
    expect(await number('select count(*) as n from article_cluster where size = 1')).toBe(1);
    expect(await number('select count(*) as n from near_band')).toBeGreaterThan(0);
    expect(
      await number('select sum(count) as n from article_count where client_id = $1 and subject_id = 0', real.client_id),
    ).toBe(1);
    expect(
      await number('select count(*) as n from client_article where client_id = $1 and is_first', real.client_id),
    ).toBe(1);
  });

  it('keeps the operator, who must choose a password, and stops the site', async () => {
    const admin = (await login(server, 'admin', passwords.get('admin') ?? '')).access_token;
    expect((await server.call('GET', '/v1/user-info', { token: admin })).body).toMatchObject({
      Must_Change_Password: true,
    });
    await until(async () => !(await server.kernel.get(SampleDataService).figures()).Site_URL);
    const port = await number('select site_port as n from sample_data');
    await until(async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => false,
        () => true,
      ),
    );
    expect(() => server.kernel.get(OutboundService).for('pages').check(`http://127.0.0.1:${port}/`)).toThrow('Port');
  });

  it('can be loaded again, and is not loaded by itself where there is anything', async () => {
    expect(await server.kernel.get(SampleDataService).isNew()).toBe(false);
    const signIns = await server.kernel.get(SampleDataService).add();
    expect(signIns.map(({ User_Name }) => User_Name)).not.toContain('admin');
    await until(async () => (await server.kernel.get(SourceService).list({ isSample: true })).length === 5);
    await server.kernel.get(SampleDataService).remove();
    await server.kernel.get(SampleDataService).remove();
    expect(await number('select count(*) as n from client where is_sample')).toBe(0);
  });
});

/**
 * Returns the tables that still contain rows marked as sample, or rows of these clients or users. The operation log is
 * excluded: it is a chain from which nothing may be deleted.
 */
async function leftovers(
  server: TestServer,
  clientIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await server.database.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name in ('is_sample', 'client_id', 'owner_id', 'user_id') and table_name <> 'operation_log'`,
  );
  expect(rows.length).toBeGreaterThan(25);
  const mismatches: string[] = [];
  for (const { table_name, column_name } of rows) {
    const [condition, value] =
      column_name === 'is_sample'
        ? [column_name, []]
        : [`${column_name} = any($1::bigint[])`, [column_name === 'user_id' ? userIds : clientIds]];
    const { rowCount } = await server.database.query(`select from ${table_name} where ${condition}`, value);
    if (rowCount) mismatches.push(`${table_name}.${column_name}: ${rowCount}`);
  }
  const articles = await server.database.query(
    `select 1 from near_band where article_id not in (select article_id from article) union all select 1
      from article_cluster where cluster_id not in (select cluster_id from article)`,
  );
  if (articles.rowCount) mismatches.push(`bands or clusters of no article: ${articles.rowCount}`);
  return mismatches;
}
