import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller, DatabaseService } from '#core/server';
import { jobDefinitions } from '../../core/server/boot/job-definitions';
import { ReadBelow } from '../../plugins/articles/server/articles/read-below';
import type { BulkRun, BulkAction } from '../../plugins/bulk-work/contract';
import { bulkCalls } from '../../plugins/bulk-work/server/bulk-calls';
import { databaseClock } from './made-library/database-machines';
import { fillClients } from './made-library/fill-clients';
import { openFilledLibrary, type FilledLibrary } from './made-library/filled-library';
import { mainThreadSeconds } from './made-library/processor-time';
import { benchCaller } from './questions/bench-caller';

const caller: Caller = { ...benchCaller, privileges: { classifiedInfo: { b: 1, m: 1, a: 1, d: 1 } } };
const lookEvery = 20;

/** Cost of an operation: wall time, and CPU time of the main thread and the database together. */
interface Taken {
  readonly seconds: number;
  readonly processor: number;
}

/** Costs of an operation and of its undo. */
interface DoneAndUndone {
  readonly done: Taken;
  readonly undone: Taken;
}

type Taking = <Result>(work: () => Promise<Result>) => Promise<readonly [taken: Taken, result: Result]>;

async function getTaking(database: DatabaseService): Promise<Taking> {
  const clock = await databaseClock(database);
  const spent = (): number => clock() + mainThreadSeconds();
  const rounded = (value: number): number => Number(value.toFixed(2));
  return async (work) => {
    const [started, before] = [performance.now(), spent()];
    const result = await work();
    return [{ seconds: rounded((performance.now() - started) / 1000), processor: rounded(spent() - before) }, result];
  };
}

/** Starts a run over the whole list and undoes it, as a browser does; throws if it changed less than all. */
async function measureAction(
  { kernel }: FilledLibrary,
  taking: Taking,
  action: BulkAction,
  count: number,
): Promise<DoneAndUndone> {
  const calls = bulkCalls(kernel);
  const ended = async (begun: BulkRun, states: readonly BulkRun['State'][]): Promise<BulkRun> => {
    let run = begun;
    while (!states.includes(run.State)) {
      if (run.State === 'failed') throw new Error(`${action.Kind}: the run failed`);
      await wait(lookEvery);
      run = await calls.state({ caller, query: { Run_ID: run.Run_ID } } as never);
    }
    return run;
  };
  const begun = (): Promise<BulkRun> => calls.begin({ caller, body: { Filter: {}, Action: action }, ip: '' } as never);
  const [done, run] = await taking(async () => ended(await begun(), ['done']));
  if (run.Changed !== count) throw new Error(`${action.Kind}: ${run.Changed} of ${count} were changed`);
  const [undone, back] = await taking(async () =>
    ended(await calls.undo({ caller, body: { Run_ID: run.Run_ID }, ip: '' } as never), ['undone']),
  );
  if (back.Changed !== 0) throw new Error(`${action.Kind}: ${back.Changed} were not restored`);
  return { done, undone };
}

async function measureBelow({ kernel }: FilledLibrary, taking: Taking, count: number): Promise<DoneAndUndone> {
  const marks = kernel.get(ReadBelow);
  const [done, { markId, changed }] = await taking(() => marks.mark(caller, { filter: {}, except: [], also: [] }));
  if (changed !== count) throw new Error(`${changed} of ${count} were marked`);
  const [undone, back] = await taking(() => marks.undo(caller, markId));
  if (back !== count) throw new Error(`${back} of ${count} were restored`);
  return { done, undone };
}

/**
 * Measures the seconds in which every article of a list is changed and restored, by a bulk action from the call to the
 * end of its job, and by marking all below as read: `[articles]`, default 10,000; see `BENCH_DATA`.
 */
export async function run([count = '10000']: readonly string[] = []): Promise<Record<string, unknown>> {
  const library = await openFilledLibrary(Number(count));
  try {
    const { kernel, database, jobs, articles } = library;
    await fillClients(database, caller.clientId, caller.userId, 1);
    for (const table of ['article_read', 'subject'])
      await database.query(`delete from ${table} where client_id = $1`, [caller.clientId]);
    const { rows } = await database.query<{ subject_id: string }>(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values ($1, 'by hand', '从不出现的词', 'modern', true, 1) returning subject_id`,
      [caller.clientId],
    );
    const all = await jobDefinitions(kernel, new Set(['process']));
    await jobs.start(all.filter(({ name, every }) => name.startsWith('bulk-work.') && every === undefined));
    const actions: readonly BulkAction[] = [
      { Kind: 'read', Is_Read: true },
      { Kind: 'status', Status: 'done' },
      { Kind: 'emotion', Emotion: 'negative' },
      { Kind: 'tag', Add: ['重点'] },
      { Kind: 'subject', Subject_ID: rows[0]?.subject_id ?? '', Is_Out: false },
      { Kind: 'hide' },
    ];
    const taking = await getTaking(database);
    const times: Record<string, DoneAndUndone> = {};
    for (const action of actions) times[action.Kind] = await measureAction(library, taking, action, articles);
    return {
      articles,
      load: loadavg().map((each) => Number(each.toFixed(1))),
      took: { ...times, allBelowRead: await measureBelow(library, taking, articles) },
    };
  } finally {
    await library.close();
  }
}
