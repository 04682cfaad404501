import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createLog, OperationLogService } from '#core/server';
import { articleAbout, goodPassword, houseServer, ownWord, type HouseServer } from '../server/house-server';

let house: HouseServer;
let own: string;
beforeAll(async () => {
  house = await houseServer();
  await house.submit(articleAbout(ownWord, 'own.example'));
  own = (await house.articles('manager')).get('own.example') ?? '';
}, 60_000);
afterAll(() => house.close());

describe('S26: operation log', () => {
  it('says who did what to what, when and from where, and names no secret', async () => {
    await house.call('POST', '/public/login', { body: { username: 'manager', password: goodPassword } });
    await house.call('POST', '/public/login', { body: { username: 'manager', password: 'Falsch-12345' } });
    await house.ask('manager', 'POST', '/v1/article/change-article-status', { body: { id: [own], Status: 'done' } });
    await house.ask('manager', 'POST', '/v1/article/change-article-suspected-emotion', {
      body: { id: [own], Emotion: 'negative' },
    });
    await house.ask('manager', 'POST', '/v1/article/tag', { body: { id: [own], Add: ['x'] } });
    await house.ask('manager', 'POST', '/v1/article/delete', { body: { id: [own] } });
    await house.ask('manager', 'POST', '/v1/article/delete', { body: { id: [own], restore: true } });
    await house.ask('manager', 'POST', '/v1/article/share-link', { body: { id: own } });
    await house.ask('manager', 'POST', '/v1/article/update-article-url', {
      body: { id: own, Url: 'https://mended.example/' },
    });
    const { rows } = await house.database.query<{
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
      const found = rows.find(({ entity, action }) => `${entity} ${action}` === wanted);
      if (wanted !== 'user create') expect({ wanted, found: Boolean(found) }).toEqual({ wanted, found: true });
      if (found && wanted.startsWith('article'))
        expect(found).toMatchObject({ user_id: house.ids.manager, client_id: house.clients.a });
    }
    const all = JSON.stringify(rows);
    for (const secret of [goodPassword, 'Falsch-12345', await house.token('manager'), '$argon2'])
      expect(all.includes(secret)).toBe(false);
  });

  it('reports a tampered entry', async () => {
    const service = house.kernel.get(OperationLogService);
    expect((await service.verify()).broken).toBeNull();
    await house.database.query("update operation_log set action = 'nothing' where action = 'emotion'");
    expect((await service.verify()).broken).not.toBeNull();
  });
});

describe('secrets', () => {
  it('appear in no response and only as hashes in the database', async () => {
    const wrong: string[] = [];
    for (const { plugin, name, endpoint } of house.calls.filter(({ endpoint: each }) => each.method === 'GET')) {
      for (const person of ['operator', 'manager'] as const) {
        const { text } = await house.ask(person, 'GET', endpoint.path.replace(/:\w+/g, house.ids.manager));
        if (
          text.includes('$argon2') ||
          text.includes(house.config.tokenSecret) ||
          /password_hash|token_secret/i.test(text)
        )
          wrong.push(`${plugin}.${name}`);
      }
    }
    expect(wrong).toEqual([]);
    const token = await house.token('manager');
    const { rows } = await house.database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
        and data_type in ('text', 'json', 'jsonb')`,
    );
    for (const { table, column } of rows) {
      const { rowCount } = await house.database.query(
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
