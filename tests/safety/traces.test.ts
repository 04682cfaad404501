import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createLog, OperationLogService } from '#core/server';
import { articleAbout, goodPassword, startFullApp, ownWord, type FullApp } from '../server/full-app';

let app: FullApp;
let ownArticle: string;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(ownWord, 'own.example'));
  ownArticle = (await app.articles('manager')).get('own.example') ?? '';
}, 60_000);
afterAll(() => app.close());

describe('S26: operation log', () => {
  it('says who did what to what, when and from where, and names no secret', async () => {
    await app.call('POST', '/public/login', { body: { username: 'manager', password: goodPassword } });
    await app.call('POST', '/public/login', { body: { username: 'manager', password: 'Falsch-12345' } });
    await app.ask('manager', 'POST', '/v1/article/change-article-status', {
      body: { id: [ownArticle], Status: 'done' },
    });
    await app.ask('manager', 'POST', '/v1/article/change-article-suspected-emotion', {
      body: { id: [ownArticle], Emotion: 'negative' },
    });
    await app.ask('manager', 'POST', '/v1/article/tag', { body: { id: [ownArticle], Add: ['x'] } });
    await app.ask('manager', 'POST', '/v1/article/delete', { body: { id: [ownArticle] } });
    await app.ask('manager', 'POST', '/v1/article/delete', { body: { id: [ownArticle], restore: true } });
    await app.ask('manager', 'POST', '/v1/article/share-link', { body: { id: ownArticle } });
    await app.ask('manager', 'POST', '/v1/article/update-article-url', {
      body: { id: ownArticle, Url: 'https://mended.example/' },
    });
    const { rows } = await app.database.query<{
      entity: string;
      action: string;
      user_id: string | null;
      client_id: string | null;
      created_at: Date;
    }>('select * from operation_log');
    for (const wanted of [
      'session login',
      'session login-failed',
      'article status',
      'article emotion',
      'article tag',
      'article hide',
      'article show',
      'article share',
      'article url',
      'subject create',
      'user create',
    ]) {
      const operation = rows.find(({ entity, action }) => `${entity} ${action}` === wanted);
      if (wanted !== 'user create') expect({ wanted, found: Boolean(operation) }).toEqual({ wanted, found: true });
      if (operation && wanted.startsWith('article'))
        expect(operation).toMatchObject({ user_id: app.ids.manager, client_id: app.clients.a });
    }
    const all = JSON.stringify(rows);
    for (const secret of [goodPassword, 'Falsch-12345', await app.token('manager'), '$argon2'])
      expect(all.includes(secret)).toBe(false);
  });

  it('reports a tampered entry', async () => {
    const service = app.kernel.get(OperationLogService);
    expect((await service.verify()).broken).toBeNull();
    await app.database.query("update operation_log set action = 'nothing' where action = 'emotion'");
    expect((await service.verify()).broken).not.toBeNull();
  });
});

describe('secrets', () => {
  it('appear in no response and only as hashes in the database', async () => {
    const wrong: string[] = [];
    for (const { plugin, name, endpoint } of app.calls.filter(({ endpoint: each }) => each.method === 'GET')) {
      for (const person of ['operator', 'manager'] as const) {
        const { text } = await app.ask(person, 'GET', endpoint.path.replace(/:\w+/g, app.ids.manager));
        if (
          text.includes('$argon2') ||
          text.includes(app.config.tokenSecret) ||
          /password_hash|token_secret/i.test(text)
        )
          wrong.push(`${plugin}.${name}`);
      }
    }
    expect(wrong).toEqual([]);
    const token = await app.token('manager');
    const { rows } = await app.database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
        and data_type in ('text', 'json', 'jsonb')`,
    );
    for (const { table, column } of rows) {
      const { rowCount } = await app.database.query(
        `select 1 from "${table}" where "${column}"::text like '%' || $1 || '%'
          or "${column}"::text like '%' || $2 || '%' limit 1`,
        [goodPassword, token],
      );
      expect({ table, column, found: rowCount }).toEqual({ table, column, found: 0 });
    }
  });

  it('are redacted in the log', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', format: 'json' });
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
      pino.symbols.streamSym as never
    ] as unknown as { write: (line: string) => void };
    const write = stream.write;
    stream.write = (line) => void sink.write(line);
    log.info(
      {
        authorization: 'Bearer geheim',
        headers: { authorization: 'Bearer geheim' },
        body: { password: 'geheim', access_token: 'geheim' },
      },
      'x',
    );
    stream.write = write;
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('geheim');
  });
});
