import { describe, expect, it } from '@rstest/core';
import { BusinessError } from '#core';
import { checkQuery } from './query-check';

/** Returns the code of the refusal, or undefined. */
const refusal = async (text: string): Promise<string | undefined> => {
  try {
    await checkQuery(text);
    return undefined;
  } catch (error) {
    return error instanceof BusinessError ? error.code : String(error);
  }
};

const doubled = (times: number): string =>
  Array.from({ length: times }).reduce<string>(
    (inner) => `(select a || a as a from ${inner} t offset 0)`,
    `(select title as a from article)`,
  );

describe('the form of a query', () => {
  it.each([
    ['string_agg', "select string_agg(title, ',') from article a, article b", 'function'],
    ['array_agg', 'select array_agg(article_id) from article', 'function'],
    ['json_agg', 'select json_agg(title) from article', 'function'],
    ['array(select)', 'select array(select article_id from article)', 'function'],
    ['a constructor of XML', 'select xmlelement(name a, title) from article', 'function'],
    ['a constructor of JSON', "select json_object('a': title) from article", 'function'],
    ['a function of an extension', "select run_command_on_workers('select 1')", 'function'],
    ['a function of another schema', "select public.concat('a')", 'function'],
    ['a function in a condition', "select 1 from article where repeat('x', 9) = title", 'function'],
    ['a function in FROM', 'select * from pg_sleep(9)', 'function'],
    ['a function in a subquery', "select (select lpad('x', 9))", 'function'],
    ['a function in WITH', "with a as (select repeat('x', 9)) select * from a", 'function'],
    [
      'a function in an aggregate filter',
      "select count(*) filter (where repeat('x', 9) = 'x') from article",
      'function',
    ],
    ['a function after UNION', "select '1' union all select repeat('x', 9)", 'function'],
    [
      'a recursive query',
      "with recursive t(a) as (select 'x' union all select a || a from t) select a from t",
      'recursive',
    ],
    ['a parameter', 'select $2', 'parameter'],
    ['a long type', "select 'x'::char(10000000)", 'type'],
    ['a long series', 'select * from generate_series(0, 10000000)', 'series'],
    ['doubling in subqueries', `select a from ${doubled(10)} t`, 'complex'],
    [
      'doubling in WITH',
      `with ${Array.from({ length: 9 }, (_, n) => `t${n + 1} as (select c || c as c from t${n})`).join(', ')} select c from t9`,
      'complex',
    ],
    ['many columns', `select ${Array.from({ length: 101 }, () => 'title').join(', ')} from article`, 'complex'],
    ['a whole row', 'select a from (select b, b from article b) a', 'row'],
  ])('refuses %s', async (_, text, code) => {
    expect(await refusal(text)).toBe(`system-monitor.query-${code}`);
  });

  it.each([
    "select date_trunc('day', created_at at time zone 'Asia/Shanghai') as day, count(*) filter (where emotion = 1) from article group by 1 order by 1 desc limit 20",
    "select a.title || ' (' || a.site || ')', length(a.content) from article a left join client c on c.client_id = 1 where a.title like '%x%'",
    'with a as (select client_id, count(*) as n from alert group by 1) select c.client_name, a.n, rank() over (order by a.n desc) from a join client c using (client_id)',
    'select relname, pg_size_pretty(pg_total_relation_size(relid)) from pg_stat_user_tables order by pg_total_relation_size(relid) desc',
    "select key, value from jsonb_each_text('{}'::jsonb)",
    'select n, n from generate_series(1, 100) n',
    'select extract(epoch from now() - min(created_at)), percentile_cont(0.5) within group (order by 1) from intake_batch',
    'values (1), (2)',
    'table client',
  ])('permits %s', async (text) => {
    expect(await refusal(text)).toBeUndefined();
  });

  it('leaves what is no query to the database', async () => {
    for (const text of ['select from where', 'drop table client', 'select 1; select 2', 'explain select 1'])
      expect(await refusal(text)).toBeUndefined();
  });
});
