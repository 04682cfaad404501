import { describe, expect, it } from '@rstest/core';
import type { Resolver } from '#core';
import { silentLog } from '../testing/silent-log';
import type { JobContext } from './job-service';
import { notedJobs } from './noted-jobs';

describe('work tracked in rows', () => {
  const failures: (readonly [id: string, reason: string | undefined])[] = [];
  const [job, sweep] = notedJobs({
    name: 'test.note',
    attempts: 2,
    id: 'Row_ID',
    run: async (_services, id) => {
      throw new Error(`no ${id}`);
    },
    open: async () => ['1', '2', '3'],
    giveUp: async (_services, id, reason) => void failures.push([id, reason?.message]),
  });
  const services = {
    get: () => ({ pending: async (name: string) => (name === 'test.note' ? [{ Row_ID: '2' }] : []) }),
  } as unknown as Resolver;
  const context = (attempt: number, signal = new AbortController().signal): JobContext => ({
    attempt,
    signal,
    log: silentLog,
    jobId: '1',
    postpone: async () => undefined,
  });

  it('records on the last attempt why it failed, or that it was interrupted', async () => {
    const run = (jobContext: JobContext) => job?.run(services, { Row_ID: '7' }, jobContext);
    await expect(run(context(1))).rejects.toThrow('no 7');
    expect(failures).toEqual([]);
    await expect(run(context(2))).rejects.toThrow('no 7');
    await expect(run(context(2, AbortSignal.abort()))).rejects.toThrow('no 7');
    expect(failures.splice(0)).toEqual([
      ['7', 'no 7'],
      ['7', undefined],
    ]);
  });

  it('finds the rows whose job no longer exists', async () => {
    await sweep?.run(services, {}, context(1));
    expect(failures.splice(0)).toEqual([
      ['1', undefined],
      ['3', undefined],
    ]);
  });
});
