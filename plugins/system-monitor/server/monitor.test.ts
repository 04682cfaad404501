import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core';
import { isSecretColumn, runMigrations, sqlMigration, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { platformClientId } from '#plugins/clients/server';
import { CheckRunner } from './checks/check-runner';
import { DatabaseReader } from './reader/database-reader';
import { readerConnection } from './reader/reader-connection';
import { limitMemory } from './reader/reader-memory';
import { ReaderRole } from './reader/reader-role';

const area = '/v1/operate/system-monitor';

/** Columns whose names resemble secrets but that may be read, each with its reason. */
const readable = new Set([
  'service_type_code', // a kind of service
  'region_code', // a region
  'error_code', // an error code
  'idempotency_key', // identifies a call
  'user_theme_style_code', // a color theme
  'must_change_password', // status of a user, like the next three
  'password_code_required',
  'password_changed_at',
  'password_expires_at',
]);

describe('system monitoring', () => {
  let app: TestApp;
  let operator: Caller;
  const query = (Query: string) =>
    app.ask<{ Columns: string[]; Rows: (string | null)[][]; Is_Cut: boolean; code: string; message: string }>(
      operator,
      'POST',
      `${area}/db-check-sql`,
      { body: { Query } },
    );
  const refusal = async (Query: string) => {
    const { status, body } = await query(Query);
    return [status, body.code];
  };

  beforeAll(async () => {
    app = await startTestApp(['system-monitor', 'alerts', 'latency', 'extraction-logs', 'in-app-channel']);
    operator = app.caller({ userType: 'operator', clientId: platformClientId });
    await app.database.query(
      `insert into client (client_id, client_name, client_type, is_enabled) values (7, '甲公司', 'enterprise', true)`,
    );
    await app.database.query(
      `insert into article_count (client_id, subject_id, hour, media_type, emotion, count) values
        (7, 0, date_trunc('hour', now()), 1, 1, 5), (7, 0, date_trunc('hour', now()), 1, 2, 2),
        (7, 3, date_trunc('hour', now()), 1, 1, 5), (7, 0, date_trunc('hour', now()) - interval '3 days', 1, 1, 4)`,
    );
    await app.database.query(
      `insert into alert (client_id, kind, notified_key, level, score, reason, outcome, title, site, due_at)
        values (7, 'hand', 'a', 1, 1, '{}', 'told', 't', 's', now())`,
    );
  });
  afterAll(() => app.close());

  describe('an operator query', () => {
    it('reads tables and masks secrets', async () => {
      const { status, body } = await query('select client_name from client where client_id = 7;');
      expect([status, body.Columns, body.Rows]).toEqual([200, ['client_name'], [['甲公司']]]);
      await app.database.query(
        `insert into user_account (client_id, user_name, display_name, user_type, password_hash)
          values (7, 'somebody', 'Somebody', 'user', 'the hash')`,
      );
      const people = await query("select password_hash from user_account where user_name = 'somebody'");
      expect(people.body.Rows).toEqual([['•••']]);
      expect(JSON.stringify((await query('select * from user_account')).body)).not.toContain('the hash');
    });

    it('masks link tokens in all sent messages, and nothing else', async () => {
      const { database } = app;
      const link = 'https://desk.example/t-report?token=12.a-B_3&from=mail';
      const storedValues = ['Read it', `Look: ${link}.`, `<a href="${link}">here</a>`, { link, count: 3 }];
      const { rows } = await database.query<{ id: string }>(
        `insert into message (client_id, kind, subject, text, html, parameters) values (7, 'alert', $1, $2, $3, $4)
          returning message_id as id`,
        storedValues,
      );
      await database.query(
        `insert into message_delivery (client_id, message_id, channel, address, status, link)
          values (7, $1, 'in-app', '9', 'sent', $2)`,
        [rows[0]?.id, link],
      );
      await database.query(
        `insert into outbox_message (channel, recipient, subject, text, html, parameters)
          values ('mail', 'a@b.example', $1, $2, $3, $4)`,
        storedValues,
      );
      const shown = 'https://desk.example/t-report?token=***&from=mail';
      const text = `Look: ${shown}.`;
      const html = `<a href="${shown}">here</a>`;
      const read = async (columns: string, table: string) =>
        (await query(`select ${columns} from ${table} where subject = 'Read it'`)).body.Rows;
      for (const table of ['message', 'outbox_message'])
        expect(await read("text, html, parameters->>'link', parameters->>'count'", table)).toEqual([
          [text, html, shown, '3'],
        ]);
      expect(await read('text, html', 'message_sent')).toEqual([[text, html]]);
      expect(await read('text, link', 'in_app_message')).toEqual([[text, shown]]);
      expect((await query('select link from message_delivery')).body.Rows).toContainEqual([shown]);
      // Checks must return the same results as without the masked views.
      const { rows: views } = await database.query<{ view: string }>(
        "select pg_get_viewdef('inspect.outbox_entry'::regclass) as view",
      );
      expect(views[0]?.view).toMatch(/^\s*(outbox_entry\.)?status,$/m);
    });

    it('sees the current tables after an upgrade or a new plugin', async () => {
      const { database } = app;
      await query('select 1');
      await database.query('create table extra_note (note_id bigint, text text, passphrase_token text)');
      await database.query("insert into extra_note values (1, 'a', 'hidden')");
      expect((await query('select text, passphrase_token from extra_note')).body.Rows).toEqual([['a', '•••']]);
      const drop = sqlMigration('0001', 'drop table extra_note');
      await runMigrations(database, [{ plugin: 'extra', migrations: [drop] }]);
      expect(await refusal('select * from extra_note')).toEqual([400, 'system-monitor.query-refused']);
      expect((await query('select client_name from client where client_id = 7')).body.Rows).toEqual([['甲公司']]);
    });

    it('masks every column whose name resembles a secret', async () => {
      const { rows } = await app.database.query<{ name: string }>(
        `select distinct column_name as name from information_schema.columns where table_schema = 'public'
          and column_name ~ 'pass|secret|token|seal|credential|cookie|auth|otp|salt|(^|_)code$|key_hash'`,
      );
      expect(rows.length).toBeGreaterThan(3);
      const shown = rows.map(({ name }) => name).filter((name) => !isSecretColumn(name) && !readable.has(name));
      expect(shown.filter((name) => !/author|^passed|passages?$/.test(name))).toEqual([]);
    });

    it.each([
      ["update client set client_name = 'x'", 'system-monitor.query-refused'],
      ['select 1; drop table client', 'system-monitor.query-refused'],
      ["select set_config('role', 'postgres', true)", 'system-monitor.query-function'],
      ['select * from public.user_account', 'system-monitor.query-refused'],
      ["select pg_read_file('/etc/passwd')", 'system-monitor.query-function'],
      ['with gone as (delete from client returning *) select * from gone', 'system-monitor.query-refused'],
      ['select * into x from client', 'system-monitor.query-refused'],
      ["copy client to '/tmp/x'", 'system-monitor.query-refused'],
      ['select next_id()', 'system-monitor.query-function'],
      ['select nothing from nowhere', 'system-monitor.query-refused'],
      ["select rpad('x', 20000000)", 'system-monitor.query-function'],
      [
        'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b',
        'system-monitor.query-too-slow',
      ],
      ["select query_to_xml('select * from public.user_account', true, true, '')", 'system-monitor.query-function'],
      ['select pg_advisory_lock(1)', 'system-monitor.query-function'],
      ['select $1', 'system-monitor.query-parameter'],
      ['select n from generate_series(1, 2000000) n', 'system-monitor.query-series'],
    ])('refuses %s', async (text, code) => {
      expect(await refusal(text)).toEqual([400, code]);
    });

    it('cannot switch to a more privileged role within one statement', async () => {
      const text = `select set_config('session_authorization', 'postgres', true), query_to_xml('select password_hash from public.user_account', true, true, '')`;
      expect(await refusal(text)).toEqual([400, 'system-monitor.query-function']);
    });

    it('returns a thousand rows, reports that there are more, and is recorded in the operation log', async () => {
      const { body } = await query('select n from generate_series(1, 5000) n');
      expect([body.Rows.length, body.Is_Cut, body.Rows[999]]).toEqual([1000, true, ['1000']]);
      const { rows } = await app.database.query<{ after: { Query: string } }>(
        "select after from operation_log where entity = 'database-query' order by operation_id desc limit 1",
      );
      expect(rows[0]?.after.Query).toBe('select n from generate_series(1, 5000) n');
    });

    it('refuses a result of more than 8 MB', async () => {
      const columns = Array.from({ length: 60 }, (_, index) => `a.t as t${index}`).join(', ');
      const joined = "md5(n::text) || md5('y') || md5(n::text) || md5('z') || md5('a')";
      const text = `select ${columns} from (select ${joined} as t from generate_series(1, 1000) n) a`;
      expect(await refusal(text)).toEqual([400, 'system-monitor.query-too-large']);
    });

    it('stops within 5.5 seconds, whatever the query does', async () => {
      const started = Date.now();
      await refusal(
        `select max(regexp_count(a.n::text || md5(b.n::text), '(a+)+b')) from generate_series(1, 100000) a(n),
          generate_series(1, 100000) b(n)`,
      );
      expect(Date.now() - started).toBeLessThan(6_500);
    });

    it('runs one query of an operator at a time', async () => {
      const slow = refusal('select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b');
      await new Promise((resolve) => void setTimeout(resolve, 1_000));
      expect(await refusal('select 1')).toEqual([409, 'system-monitor.query-running']);
      expect(await slow).toEqual([400, 'system-monitor.query-too-slow']);
      expect((await query('select 1')).status).toBe(200);
    });

    it('returns short values whole and long ones cut, with the names and forms that the database gives', async () => {
      const { body } = await query(
        `select true as yes, 1.50 as "A b", array['x', 'y'] as list, null as nothing, x.title as yes
          from (values (concat('a', 'b'))) x (title)`,
      );
      expect(body.Columns).toEqual(['yes', 'A b', 'list', 'nothing', 'yes']);
      expect(body.Rows).toEqual([['t', '1.50', '{x,y}', null, 'ab']]);
    });

    it('fails alone when a statement asks for more memory than it may take', async () => {
      const reader = readerConnection(app.database.pool, await app.kernel.get(ReaderRole).get(), 5_000);
      await reader.connect();
      try {
        // Only Linux limits a single process, and only one on this machine.
        if (!(await limitMemory(reader, app.database.pool))) return;
        await expect(reader.query("select length(repeat('x', 600000000))")).rejects.toMatchObject({ code: '53200' });
        expect((await reader.query('select 1 as one')).rows).toEqual([{ one: '1' }]);
      } finally {
        await reader.end();
      }
    });

    it('is refused without the permission', async () => {
      const { status } = await app.ask(
        { ...operator, privileges: { 'db-check-sql': { b: 1 } } },
        'POST',
        `${area}/db-check-sql`,
        {
          body: { Query: 'select 1' },
        },
      );
      expect(status).toBe(403);
    });
  });

  describe('health checks', () => {
    const check = {
      Check_Name: '客户数',
      Query: 'select count(*) from client where client_id >= 100',
      Comparison: 'above',
      Threshold: 0,
      Period_Minutes: 1,
      Is_Alarm_On: true,
      Is_Enabled: true,
    };
    const path = `${area}/main-database-monitor`;
    const getMailSubjects = async () => {
      const { rows } = await app.database.query<{ subject: string }>(
        `select subject from message where kind = 'health' order by created_at, message_id`,
      );
      return rows.map(({ subject }) => subject);
    };

    it('are saved only with a query that returns a number', async () => {
      for (const Query of ['delete from client', "select 'many'", 'select 1 where false'])
        expect((await app.ask(operator, 'POST', path, { body: { ...check, Query } })).status).toBe(400);
    });

    it('store results and notify operators once when the state changes', async () => {
      await app.database.query('update database_check set is_enabled = false');
      await app.database.query(
        `insert into user_account (user_id, client_id, user_name, display_name, user_type, password_hash)
          values (901, $1, 'night', 'Night watch', 'operator', 'x')`,
        [platformClientId],
      );
      await app.database.query(
        "update user_account set is_enabled = false where user_type = 'operator' and user_id <> 901",
      );
      const made = await app.ask<{ Check_ID: string }>(operator, 'POST', path, { body: check });
      expect(made.status).toBe(200);
      const id = made.body.Check_ID;
      const run = () => app.ask(operator, 'POST', `${path}/run`, { body: { ids: [id] } });
      await run();
      expect(await getMailSubjects()).toEqual([]);
      await app.database.query(
        `insert into client (client_id, client_name, client_type, is_enabled) values (100, '乙公司', 'enterprise', true)`,
      );
      await run();
      await run();
      expect(await getMailSubjects()).toEqual(['健康检查超限：客户数']);
      await app.database.query('delete from client where client_id = 100');
      await run();
      expect(await getMailSubjects()).toEqual(['健康检查超限：客户数', '健康检查恢复：客户数']);
      const results = await app.ask<{ list: { State: string; Value: number }[]; total: number }>(
        operator,
        'GET',
        `${path}-result`,
        { query: { Check_ID: id } },
      );
      expect(results.body.list.map(({ State, Value }) => [State, Value])).toEqual([
        ['ok', 0],
        ['breach', 1],
        ['breach', 1],
        ['ok', 0],
      ]);
      await app.ask(operator, 'DELETE', path, { query: { id } });
      const { rowCount } = await app.database.query('select from database_check_result');
      expect(rowCount).toBe(0);
    });

    it('include initial checks that can be run', async () => {
      const { body } = await app.ask<{ list: { Check_ID: string }[] }>(operator, 'GET', path);
      const ids = body.list.map(({ Check_ID }) => Check_ID);
      await app.ask(operator, 'POST', `${path}/run`, { body: { ids } });
      const { rows } = await app.database.query<{ last_state: string }>(
        "select check_name, last_state from database_check where last_state is distinct from 'ok'",
      );
      expect([ids.length, rows]).toEqual([5, []]);
    });

    it('continue when one of them is aborted, and record that one as failed', async () => {
      await app.database.query('update database_check set is_enabled = true, last_run_at = null, is_alarm_on = true');
      await app.database.query("update user_account set language = 'en-US' where user_id = 901");
      rs.spyOn(app.kernel.get(DatabaseReader), 'ask').mockRejectedValueOnce(new Error('The line is cut'));
      expect(await app.kernel.get(CheckRunner).runDue(new AbortController().signal)).toBe(5);
      const { rows } = await app.database.query<{ last_state: string; ran: boolean }>(
        'select last_state, last_run_at is not null as ran from database_check order by check_id',
      );
      expect(rows.map(({ last_state, ran }) => `${last_state} ${ran}`)).toEqual([
        'error true',
        ...Array.from({ length: 4 }, () => 'ok true'),
      ]);
      expect((await getMailSubjects()).at(-1)).toMatch(/^[\x20-\x7e]+: 入库等待时间$/);
    });
  });

  it('counts client activity per period and per day with the same result', async () => {
    interface Counts {
      readonly Client_ID: string;
      readonly Volume: number;
      readonly Alerts: number;
    }
    const clients = async (Period: string) =>
      (
        await app.ask<{ list: Counts[] }>(operator, 'GET', `${area}/client-monitor`, { query: { Period } })
      ).body.list.find(({ Client_ID }) => Client_ID === '7');
    expect(await clients('1d')).toMatchObject({ Volume: 7, Alerts: 1, Logins: 0, Errors: 0 });
    expect(await clients('7d')).toMatchObject({ Volume: 11 });
    const { body } = await app.ask<{ list: Counts[] }>(operator, 'GET', `${area}/stat-client-monitor`, {
      query: { Client_ID: '7', Period: '7d' },
    });
    expect(body.list.reduce((sum, { Volume }) => sum + Volume, 0)).toBe(11);
    expect(body.list.length).toBeGreaterThanOrEqual(7);
  });

  it('excludes the platform’s own client from both the totals and the list', async () => {
    await app.database.query(
      `insert into article_count (client_id, subject_id, hour, media_type, emotion, count) values
        ($1, 0, date_trunc('hour', now()), 1, 1, 100)`,
      [platformClientId],
    );
    await app.database.query(
      `insert into alert (client_id, kind, notified_key, level, score, reason, outcome, title, site, due_at)
        values ($1, 'hand', 'b', 1, 1, '{}', 'told', 't', 's', now())`,
      [platformClientId],
    );
    const totals = async (path: string) => {
      const { body } = await app.ask<{ list: { Volume: number; Alerts: number; Logins: number; Errors: number }[] }>(
        operator,
        'GET',
        `${area}/${path}`,
        { query: { Period: '7d' } },
      );
      const sum = (of: 'Volume' | 'Alerts' | 'Logins' | 'Errors') =>
        body.list.reduce((total, row) => total + row[of], 0);
      return [sum('Volume'), sum('Alerts'), sum('Logins'), sum('Errors')];
    };
    expect(await totals('stat-client-monitor')).toEqual(await totals('client-monitor'));
    expect(await totals('stat-client-monitor')).toEqual([11, 1, 0, 0]);
  });

  it('returns the overview of the installation with the parts of other plugins', async () => {
    const { body } = await app.ask<{
      Parts: { Title: string; Figures: { Label: string; Value: number }[] }[];
      Throughput: unknown[];
    }>(operator, 'GET', `${area}/general-situation`);
    expect(body.Parts.map(({ Title }) => Title)).toEqual([
      'system-monitor:situation.platform',
      'system-monitor:situation.pipeline',
      'extraction-logs:title.extraction-log',
      'latency:title.latency',
      'system-monitor:situation.process',
    ]);
    const { rows } = await app.database.query<{ count: number }>('select count(*)::int as count from client');
    expect(body.Parts[0]?.Figures[0]?.Value).toBe(rows[0]?.count);
    expect(body.Throughput).toHaveLength(24);
  });

  it('lists every table with its owner, and the stores', async () => {
    const { body } = await app.ask<{
      Tables: { Table: string; Owner: string }[];
      Stores: { Kind: string; Bytes: number }[];
    }>(operator, 'GET', `${area}/all-database-monitor`);
    const owner = (name: string) => body.Tables.find(({ Table }) => Table === name)?.Owner;
    expect([owner('client'), owner('alert'), owner('domain_event')]).toEqual(['clients', 'alerts', 'core']);
    expect(body.Stores[0]).toMatchObject({ Kind: 'database' });
    expect(body.Stores[0]?.Bytes).toBeGreaterThan(1_000_000);
  });
});
