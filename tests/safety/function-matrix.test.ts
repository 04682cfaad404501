import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { SessionService } from '#plugins/account/server';
import { articleAbout, startFullApp, ownWord, people, sharedWord, type FullApp } from '../server/full-app';
import { sampleInput } from './sample-input';

let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    articleAbout(ownWord, 'own.example', { title: '甲的秘密文章' }),
    articleAbout(sharedWord, 'shared.example'),
  );
}, 60_000);
afterAll(() => app.close());

/** The format of `GET /v1/privilege`: 1 for allowed. */
type WireMap = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Calls that end the caller's session. */
const endsSession = (name: string): boolean => /logout|endSessions|endAll|end|password/i.test(name);
const getPrivileges = async (person: (typeof people)[number]): Promise<WireMap> =>
  (await app.ask<WireMap>(person, 'GET', '/v1/privilege')).body;

describe('S8: access by role', () => {
  it('requires a token for everything except public calls', async () => {
    const wrong: string[] = [];
    for (const { plugin, name, endpoint } of app.calls) {
      const { path, query, body } = sampleInput(endpoint);
      const { status, body: said } = await app.ask<{ code?: string }>(null, endpoint.method, path, { query, body });
      const refused = status === 401 && ['authentication', 'token-invalid'].includes(said.code ?? '');
      if (refused === (endpoint.access === 'open') || status >= 500)
        wrong.push(`${plugin}.${name}: ${status} ${said.code ?? ''}`);
    }
    expect(wrong).toEqual([]);
    expect(app.calls.length).toBeGreaterThan(150);
  });

  it('admits exactly the roles that the declarations allow', async () => {
    const wrong: string[] = [];
    for (const person of people) {
      const map = await getPrivileges(person);
      const access_token = await app.token(person);
      for (const { plugin, name, endpoint } of app.calls) {
        if (endsSession(name)) continue;
        const path = endpoint.path.replace(/:hash/, '0'.repeat(64)).replace(/:\w+/g, '0');
        const { status, body } = await app.call(endpoint.method, path, {
          token: access_token,
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
        });
        const code = (body as { code?: string } | null)?.code;
        const isPermitted = !(
          status === 403 &&
          code === 'permission' &&
          (body as { message?: string }).message?.startsWith('Missing privilege')
        );
        if (endpoint.privilege && isPermitted !== allowed(map, endpoint.privilege))
          wrong.push(`${person} ${plugin}.${name}: ${status} ${code ?? ''}`);
        if (status >= 500) wrong.push(`${person} ${plugin}.${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses every call with the token of an ended session', async () => {
    const { access_token } = await app.kernel
      .get(SessionService)
      .begin({ userId: app.ids.manager, kind: 'password', address: '127.0.0.1', agent: 'test' });
    expect((await app.call('GET', '/v1/user-info', { token: access_token })).status).toBe(200);
    expect((await app.call('POST', '/v1/logout', { token: access_token, body: {} })).status).toBe(200);
    const open: string[] = [];
    for (const { plugin, name, endpoint } of app.calls.filter(({ endpoint: { access } }) => access !== 'open')) {
      const { path, query, body } = sampleInput(endpoint);
      const { status } = await app.call(endpoint.method, `${path}?${new URLSearchParams(query).toString()}`, {
        token: access_token,
        body,
      });
      if (status !== 401) open.push(`${plugin}.${name}: ${status}`);
    }
    expect(open).toEqual([]);
  });
});

const allowed = (map: WireMap, [key, verb]: readonly [string, string]): boolean => map[key]?.[verb[0] ?? ''] === 1;

describe('boundaries between clients', () => {
  interface Owned {
    readonly table: string;
    readonly key: string;
  }

  const tables = async (): Promise<Owned[]> =>
    (
      await app.database.query<Owned>(
        `select c.table_name as table, k.column_name as key from information_schema.columns c
       join information_schema.table_constraints t on t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
         and t.table_schema = 'public'
       join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
         and k.column_name <> 'client_id' and k.table_schema = 'public'
       where c.column_name = 'client_id' and c.table_schema = 'public' order by 1, 2`,
      )
    ).rows;

  it('give no access to another client’s data and change none of it, whatever ids are used', async () => {
    await app.ask('manager', 'POST', '/v1/manage/class-manage/client-dictionary', {
      body: { Dictionary_Name: '甲的秘密词典', Words: ['甲的秘密'] },
    });
    await app.ask('manager', 'POST', '/v1/manage/class-manage/subject-category', {
      body: { Category_Name: '甲的秘密分类' },
    });
    await app.ask('manager', 'PUT', '/v1/user-preference', { body: { key: 'secret', value: '甲的秘密' } });
    const ownArticle = (await app.articles('manager')).get('own.example') ?? '';
    const shared = (await app.articles('manager')).get('shared.example') ?? '';
    await app.ask('manager', 'POST', '/v1/article/add-article-remark', {
      body: { id: shared, Text: '甲的秘密批注' },
    });
    await app.ask('manager', 'POST', '/v1/article/publish-article', {
      body: { id: [ownArticle], Level: 1, Note: '甲的秘密' },
    });
    await app.ask('manager', 'POST', '/v1/article/process-result', { body: { id: ownArticle, Text: '甲的秘密结果' } });
    await app.ask('manager', 'POST', '/v1/article/share-link', { body: { id: ownArticle, Days: 1 } });
    await app.ask('manager', 'POST', '/v1/article/stuck', { body: { id: ownArticle, Is_Personal: false } });
    await app.ask('manager', 'POST', '/v1/article/user-favorite-article', {
      body: { id: [ownArticle], Folder: '甲的秘密' },
    });

    const owned = await tables();
    const ids = new Set<string>([ownArticle, app.ids.manager, app.ids.analyst, app.clients.a]);
    for (const { table, key } of owned) {
      const { rows } = await app.database.query<{ id: string }>(
        `select ${key}::text as id from ${table} where client_id = $1 and ${key}::text ~ '^[0-9]{1,19}$' order by 1 desc
          limit 1`,
        [app.clients.a],
      );
      for (const { id } of rows) ids.add(id);
    }
    ids.delete(shared);
    const snapshot = async () => {
      const all: Record<string, string> = {};
      for (const { table } of owned) {
        const { rows } = await app.database.query<{ hash: string }>(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t
            where client_id = $1`,
          [app.clients.a],
        );
        all[table] = rows[0]?.hash ?? '';
      }
      return all;
    };
    const before = await snapshot();
    const leaks: string[] = [];
    const calls = app.calls.filter(
      ({ name, endpoint }) => endpoint.access !== 'open' && endpoint.accepts !== 'multipart' && !endsSession(name),
    );
    for (const { plugin, name, endpoint } of calls) {
      const seen = new Set<string>();
      for (const id of ids) {
        const { path, query, body } = sampleInput(endpoint, { id });
        const form = endpoint.accepts === 'form';
        const requestKey = JSON.stringify([path, query, body]);
        if (seen.has(requestKey)) break;
        seen.add(requestKey);
        const { text } = await app.ask('stranger', endpoint.method, path, {
          query,
          body: form
            ? new URLSearchParams(Object.entries(body ?? {}).map(([key, value]) => [key, String(value)])).toString()
            : body,
          ...(form ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
        });
        if (text.includes('甲的秘密')) leaks.push(`${plugin}.${name} with ${id}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(ids.size).toBeGreaterThan(12);
    const after = await snapshot();
    expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual([]);
  }, 180_000);
});
