import { loadavg } from 'node:os';
import { detectNotation } from '#shared/query';
import { createLog } from '../../core/server/log/log';
import { RedoCount } from '../../plugins/redo-classify/server/count-redo';
import { openFilledLibrary, type FilledLibrary } from './made-library/filled-library';
import { areNear, writeNaiveAnswers, type NaiveRule } from './made-library/naive-answers';

const clientId = '100';
const rounds = 3;
const day = 86_400_000;
const log = createLog({ level: 'error', format: 'text' });

const any = (has: (word: string) => boolean, ...words: readonly string[]): boolean => words.some(has);

/** Rules before and after a change. */
const changes: Readonly<Record<string, readonly [before: NaiveRule, after: NaiveRule]>> = {
  wordsAdded: [
    { rule: '召回', holds: (has) => has('召回') },
    { rule: '召回|投诉|退车', holds: (has) => any(has, '召回', '投诉', '退车') },
  ],
  exclusionsAdded: [
    {
      rule: '(星河|市场|公司)+(召回|涨价|投诉)',
      holds: (has) => any(has, '星河', '市场', '公司') && any(has, '召回', '涨价', '投诉'),
    },
    {
      rule: '(星河|市场|公司)+(召回|涨价|投诉|跑路)-(试驾|补贴)-盲测',
      holds: (has) =>
        any(has, '星河', '市场', '公司') &&
        any(has, '召回', '涨价', '投诉', '跑路') &&
        !any(has, '试驾', '补贴', '盲测'),
    },
  ],
  nearerAndLatin: [
    {
      rule: '星河 NEAR/60 (召回|投诉)',
      holds: (_has, texts) => areNear(texts, '星河', '召回', 60) || areNear(texts, '星河', '投诉', 60),
    },
    {
      rule: '星河 NEAR/12 (召回|投诉) OR 星河汽车 OR ChatGPT',
      holds: (has, texts) =>
        areNear(texts, '星河', '召回', 12) || areNear(texts, '星河', '投诉', 12) || has('星河汽车') || has('chatgpt'),
    },
  ],
  frequentWord: [
    { rule: '星河', holds: (has) => has('星河') },
    { rule: '市场', holds: (has) => has('市场') },
  ],
};

/** Creates a subject whose articles match its former rule, and whose current rule is the changed one. */
async function subjectAfter(
  { database }: FilledLibrary,
  name: string,
  before: NaiveRule,
  after: NaiveRule,
): Promise<string> {
  const { rows } = await database.query<{ subject_id: string }>(
    `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
      values ($1, $2, $3, $4, true, 2) returning subject_id`,
    [clientId, name, after.rule, detectNotation(after.rule)],
  );
  const id = rows[0]?.subject_id ?? '';
  await database.query(
    `insert into subject_article (subject_id, article_id, client_id, published_at, cluster_id, rule_version, region,
      media_type, emotion, is_first, words)
     select $1, article_id, $2, published_at, cluster_id, 1, region, media_type, emotion, true, '{}' from bench_answer
       join article using (article_id) where bench_answer.rule = $3`,
    [id, clientId, before.rule],
  );
  await database.query('analyze subject_article');
  return id;
}

/** Counts the changes of a run that are not in the naive difference, or missing from it. */
async function getWrong(
  { database }: FilledLibrary,
  redoId: string,
  before: NaiveRule,
  after: NaiveRule,
): Promise<number> {
  const { rows } = await database.query<{ wrong: number }>(
    `with one as (select article_id from bench_answer where rule = $2),
      other as (select article_id from bench_answer where rule = $3),
       naive as ((select article_id, true as is_gain from (select * from other except select * from one))
         union all (select article_id, false from (select * from one except select * from other))),
       counted as (select article_id, is_gain from redo_change where redo_id = $1)
     select (select count(*) from (select * from naive except select * from counted))::int + (select count(*)
       from (select * from counted except select * from naive))::int as wrong`,
    [redoId, before.rule, after.rule],
  );
  return rows[0]?.wrong ?? -1;
}

async function measure(
  library: FilledLibrary,
  subjectId: string,
  before: NaiveRule,
  after: NaiveRule,
): Promise<readonly unknown[]> {
  const { kernel, database, end } = library;
  const times: number[] = [];
  let result: readonly unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await database.query<{ redo_id: string }>(
      `insert into redo_run (client_id, state, subject_ids, period_from, period_to, time_zone, created_by)
        values ($1, 'counting', $2, $3, $4, 'Asia/Shanghai', 1) returning redo_id`,
      [clientId, [subjectId], new Date(end - 40 * day), new Date(end + day)],
    );
    const id = rows[0]?.redo_id ?? '';
    const started = performance.now();
    await kernel.get(RedoCount).run({ Redo_ID: id }, { signal: new AbortController().signal, log });
    times.push((performance.now() - started) / 1000);
    const counted = await database.query<{ gained: number; lost: number; unchanged: number; state: string }>(
      `select sum(gained)::int as gained, sum(lost)::int as lost, sum(unchanged)::int as unchanged,
        (select state from redo_run r where r.redo_id = $1) as state from redo_day where redo_id = $1`,
      [id],
    );
    const { rows: naive } = await database.query<{ kept: number }>(
      `select count(*)::int as kept from bench_answer one join bench_answer other using (article_id) where one.rule = $1
        and other.rule = $2`,
      [before.rule, after.rule],
    );
    const { gained = 0, lost = 0, unchanged = 0, state = '' } = counted.rows[0] ?? {};
    const wrong = (await getWrong(library, id, before, after)) + Math.abs(unchanged - (naive[0]?.kept ?? 0));
    result = [`${state}: +${gained} -${lost} =${unchanged}`, `${wrong} unlike the naive count`];
    await database.query('delete from redo_run where redo_id = $1', [id]);
  }
  times.sort((a, b) => a - b);
  return [...times.map((seconds) => Number(seconds.toFixed(2))), ...result];
}

/**
 * Measures the seconds of a dry run that finds the articles gained and lost by a changed rule over the whole library,
 * checked against a naive reading of every text: `[articles]`, default 200,000; see `BENCH_DATA`.
 */
export async function run([count = '200000']: readonly string[] = []): Promise<Record<string, unknown>> {
  const library = await openFilledLibrary(Number(count));
  try {
    const { database } = library;
    await database.query('delete from redo_run where client_id = $1', [clientId]);
    await database.query('delete from subject_article where client_id = $1', [clientId]);
    await database.query('delete from subject where client_id = $1', [clientId]);
    await writeNaiveAnswers(database, Object.values(changes).flat());
    const results: Record<string, unknown> = {};
    for (const [name, [before, after]] of Object.entries(changes))
      results[name] = await measure(library, await subjectAfter(library, name, before, after), before, after);
    return {
      articles: library.articles,
      loadSeconds: library.loadSeconds,
      load: loadavg().map((each) => Number(each.toFixed(1))),
      seconds: results,
    };
  } finally {
    await library.close();
  }
}
