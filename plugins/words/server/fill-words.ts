import type { Resolver } from '#core';
import { DatabaseService, getFirstId, ThreadService, type JobContext } from '#core/server';
import { getItem, type IntakeItem } from '#plugins/articles/server';
import { bigramCodes, foldText } from '#shared/text';
import { recountDays } from './recount-days';
import type { CachedWords } from './cached-words';
import { storeWords } from './store-words';
import { WordStates } from './word-states';
import { wordsNote } from './words-task';

export const fillJob = 'words.fill';
export const nameJob = 'words.name';

/** Payload of the job: a name that was added, changed or deleted. */
export interface NamedWord {
  readonly Name: string;
}

const atOnce = 100;
/** Milliseconds after which an article is assumed to have left the pipeline. */
const settled = 60_000;
/** Period in milliseconds in which a killed process may have left a gap. */
const gapWindow = 86_400_000;
const maxForName = 5_000;

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly text: string;
  readonly language: string;
}

/**
 * Extracts words from articles that have none: first the gaps of the last day, then older articles, newest first. Each
 * batch is committed separately, so that an interrupted run can continue.
 */
export async function fillWords(
  services: Resolver,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  now = Date.now(),
): Promise<number> {
  const database = services.get(DatabaseService);
  let filled = await fillBetween(
    services,
    getFirstId(new Date(now - gapWindow)),
    getFirstId(new Date(now - settled)),
    signal,
  );
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await database.query<{ article_id: string }>('select article_id from words_cursor');
    const before = rows[0]?.article_id ?? '0';
    const {
      rows: [edge],
    } = await database.query<{ first: string | null }>(
      `select min(article_id) as first from (select article_id from article where article_id < $1
        order by article_id desc limit $2) part`,
      [before, atOnce * 5],
    );
    if (!edge || edge.first === null) break;
    filled += await fillBetween(services, edge.first, before, signal);
    await database.query('update words_cursor set article_id = $1', [edge.first]);
  }
  if (filled > 0) log.info({ filled }, 'Words extracted from stored articles');
  return filled;
}

async function fillBetween(services: Resolver, from: string, to: string, signal: AbortSignal): Promise<number> {
  const database = services.get(DatabaseService);
  let filled = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await database.query<ArticleRow>(
      `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text, a.language
        from article a join article_text t
        using (article_id)
       where a.article_id >= $1 and a.article_id < $2
         and not exists (select 1 from article_words w where w.article_id = a.article_id) order by a.article_id desc
         limit $3`,
      [from, to, atOnce],
    );
    if (rows.length === 0) return filled;
    await readAgain(services, rows);
    filled += rows.length;
  }
}

async function readAgain(services: Resolver, rows: readonly ArticleRow[]): Promise<void> {
  const items = rows.map(
    ({ title, text, language }): IntakeItem => ({ ...getItem({ via: 'api', title, text: '' }), title, text, language }),
  );
  const state = await services.get(WordStates).read();
  const read = await services.get(ThreadService).run<IntakeItem[]>([{ plugin: 'words', task: 'words', state }], items);
  const database = services.get(DatabaseService);
  await storeWords(
    database,
    read.map(({ notes }, index) => [rows[index]!.article_id, notes?.[wordsNote] as CachedWords]),
  );
  await recountDays(
    database,
    rows.map(({ article_id }) => article_id),
  );
}

/**
 * Processes stored articles of the last 30 days that contain a name again after a change to the lexicon of names; at
 * most 5,000, newest first.
 */
export async function readForName(
  services: Resolver,
  { Name }: NamedWord,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const folded = foldText(Name);
  if (folded.length < 2) return;
  const { rows } = await services.get(DatabaseService).query<ArticleRow>(
    `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text, a.language
      from article a join article_text t
      using (article_id)
     where a.published_at > now() - interval '30 days' and a.codes @> $1::int4[]
       and (a.title_folded like $2 or a.body_folded like $2) order by a.article_id desc limit $3`,
    [[...bigramCodes(folded)], `%${folded.replace(/[\\%_]/g, '\\$&')}%`, maxForName],
  );
  for (let start = 0; start < rows.length; start += atOnce) {
    signal.throwIfAborted();
    await readAgain(services, rows.slice(start, start + atOnce));
  }
  log.info({ name: Name, read: rows.length }, 'Stored articles processed again for a name');
}
