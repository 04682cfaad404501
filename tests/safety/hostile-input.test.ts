import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyCharacter } from '#shared/testing';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp } from '../server/full-app';
import { sampleInput } from './sample-input';

let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(ownWord, 'own.example'), articleAbout(sharedWord, 'shared.example'));
}, 60_000);
afterAll(() => app.close());

/** Excluded calls, which would end the session or contact external systems. */
const left = /logout|endSession|endAll|password|source-code|restart|simulat/i;
const calls = () =>
  app.calls.filter(({ name, endpoint }) => endpoint.accepts !== 'multipart' && !left.test(`${name} ${endpoint.path}`));

const ask = async (
  endpoint: ReturnType<typeof calls>[number]['endpoint'],
  path: string,
  query: Record<string, string>,
  body: unknown,
) => {
  const search = new URLSearchParams(query).toString();
  const form = endpoint.accepts === 'form';
  return app.call(endpoint.method, search ? `${path}?${search}` : path, {
    token: await app.token('operator'),
    ...(body === undefined
      ? {}
      : {
          body: form
            ? new URLSearchParams(Object.entries(body as object).map(([key, value]) => [key, String(value)])).toString()
            : (body as object),
          headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
        }),
  });
};

/** Calls that accept an SQL query from an operator, who receives the database's error message. */
const takesQuery = new Set(['system-monitor.ask', 'system-monitor.create', 'system-monitor.update']);
const fromDatabase = /syntax error|SQLSTATE|pg_catalog|relation "|column "/;
const fromCode = /node_modules|\bat [\w.]+ \(|\.ts:\d+/;

const revealsTooMuch = (text: string, call: string): boolean =>
  fromCode.test(text) || (fromDatabase.test(text) && !takesQuery.has(call));

describe('S19: SQL in every text', () => {
  const payloads = [
    "'",
    '\\\'"); select pg_sleep(5); --',
    "' OR '1'='1' union select null --",
    '$1 ${1} %_ :name {{1}} ?',
    '\u0000\uD800',
  ];

  it('causes no errors, reveals nothing and takes no extra time', async () => {
    const wrong: string[] = [];
    for (const { plugin, name, endpoint } of calls()) {
      for (const text of payloads) {
        for (const values of text === payloads[1] ? [{ text }, { text: 'x', id: text }] : [{ text }]) {
          const { path, query, body } = sampleInput(endpoint, values);
          const started = performance.now();
          const { status, text: said } = await ask(endpoint, path, query, body);
          const slow = performance.now() - started > 4500;
          if (status >= 500 || revealsTooMuch(said, `${plugin}.${name}`) || slow)
            wrong.push(
              `${plugin}.${name} ${JSON.stringify(values)}: ${status} ${slow ? 'slow ' : ''}${said.slice(0, 120)}`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect((await app.database.query("select from pg_class where oid = to_regclass('public.article')")).rowCount).toBe(
      1,
    );
  }, 120_000);

  it('is matched literally, not interpreted', async () => {
    await app.submit(articleAbout(ownWord, 'odd.example', { title: `${ownWord} 100% 'or' 1=1 报告` }));
    const total = async (query: Record<string, string>) =>
      (await app.ask<{ total: number }>('manager', 'GET', '/v1/article/list-count', { query })).body.total;
    expect(await total({ Author: "x' or '1'='1" })).toBe(0);
    expect(await total({ Domain: '%' })).toBe(0);
    expect(await total({ Domain: '_dd.example' })).toBe(0);
    expect(await total({ Tag: "'" })).toBe(0);
    expect(await total({ keyword: '"100%"' })).toBe(1);
    expect(await total({ keyword: '"999%"' })).toBe(0);
  });
});

describe('S28: arbitrary input', () => {
  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant('\u0000'),
    fc.constant('a'.repeat(5000)),
    fc.constant('９９９'),
    fc.constant('-1'),
    fc.constant('9223372036854775808'),
    fc.constant('NaN'),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.constant({ $gt: '' }),
    fc.constant([[[[[]]]]]),
    fc.constant('2026-13-45T99:99:99Z'),
    fc.constant('..'),
    fc.constant('1..2..3'),
    fc.constant('\u202e'),
  );

  it('is answered without an internal error', async () => {
    const wrong: string[] = [];
    const seeds = fc.sample(fc.array(odd, { minLength: 12, maxLength: 12 }), { numRuns: 3, seed: 7 });
    for (const { plugin, name, endpoint } of calls()) {
      for (const values of seeds) {
        const { path, query, body } = sampleInput(endpoint);
        Object.keys(query).forEach(
          (key, index) =>
            (query[key] =
              typeof values[index % 12] === 'object' ? JSON.stringify(values[index % 12]) : String(values[index % 12])),
        );
        const broken =
          body && Object.fromEntries(Object.keys(body).map((key, index) => [key, values[(index + 3) % 12]]));
        const { status, text } = await ask(endpoint, path, query, broken);
        if (status >= 500 || revealsTooMuch(text, `${plugin}.${name}`))
          wrong.push(
            `${plugin}.${name} ${JSON.stringify({ query, broken }).slice(0, 300)}: ${status} ${text.slice(0, 160)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('S24: queries designed to be slow', () => {
  it('are answered or refused quickly', async () => {
    const long = 'a'.repeat(1900);
    const evil = [
      `${'('.repeat(900)}a${')'.repeat(900)}`,
      `${'-'.repeat(1000)}a`,
      Array.from({ length: 400 }, (_, index) => `a${index}`).join('|'),
      Array.from({ length: 300 }, (_, index) => `(a${index}+b)`).join('|'),
      long,
      `"${long}"`,
      'NEAR/9 '.repeat(200),
      'a NEAR/99999999 b',
      'a '.repeat(900),
      `${'NOT '.repeat(300)}a`,
      '\u0301'.repeat(1000),
      `${'(a|b)+'.repeat(150)}c`,
      '*'.repeat(500),
      '的',
      'a|',
      `title:${'x'.repeat(900)}`,
      'views:>99999999999999999999',
      '@@@@@@',
      '\\'.repeat(999),
      '"'.repeat(999),
      '“'.repeat(500),
      '（'.repeat(900),
      'date:2026-99-99',
      'region:不存在的地方',
      '-a',
      '-(a|b)',
      'a-',
      '++++',
      '||||',
      'AND OR NOT',
    ];
    expect(evil.length).toBeGreaterThanOrEqual(30);
    const wrong: string[] = [];
    for (const keyword of evil) {
      for (const path of ['/v1/article/list', '/v1/article/search']) {
        const started = performance.now();
        const { status } = await app.ask('manager', 'GET', path, { query: { keyword } });
        const took = performance.now() - started;
        if (status >= 500 || took > 1500)
          wrong.push(`${path} ${keyword.slice(0, 30)}: ${status} in ${Math.round(took)} ms`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
