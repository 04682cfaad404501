import { afterEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { DeadLetterService } from '../dead-letters';
import { defineServer } from '../side';
import { testServer, type TestServer } from '../testing';
import { consume, defineDomainEvent, DomainEventRunner, DomainEventService } from './index';

interface Batch {
  readonly numbers: readonly number[];
}
const stored = defineDomainEvent<Batch>('batches.stored', {
  split: ({ numbers }) => numbers.map((number) => ({ payload: { numbers: [number] }, title: `number ${number}` })),
  join: (parts) => ({ numbers: parts.flatMap(({ numbers }) => numbers) }),
});
const batches = definePlugin({ id: 'batches', summary: '', essential: true });

describe('a domain event with a failing part', () => {
  let server: TestServer;
  let poison: ReadonlySet<number>;
  afterEach(() => server.close());

  async function start(...poisonous: readonly number[]): Promise<void> {
    poison = new Set(poisonous);
    server = await testServer([
      {
        manifest: batches,
        load: async () => ({
          default: defineServer(batches, {
            consumers: [
              consume(stored, {
                name: 'batches.write',
                handle: async ({ payload: { numbers } }, { tx }) => {
                  await tx.query('insert into taken select unnest($1::int[])', [numbers]);
                  if (numbers.some((number) => poison.has(number))) await tx.query('select 1 / 0');
                },
              }),
            ],
          }),
        }),
      },
    ]);
    await server.database.query('create table taken (number int)');
    await server.kernel.get(DomainEventRunner).deliver();
  }
  const append = (...numbers: readonly number[]) =>
    server.database.transaction((tx) => server.kernel.get(DomainEventService).append(tx, stored, null, { numbers }));
  const taken = async () =>
    (await server.database.query<{ number: number }>('select number from taken order by number')).rows.map(
      ({ number }) => number,
    );
  const dead = async () =>
    (await server.database.query('select source, title, attempts, error from dead_letter order by title')).rows;
  const waiting = async () => (await server.database.query('select from domain_event_wait')).rowCount;

  it('is processed except for that part, which is stored with the reason and processed on retry', async () => {
    await start(3);
    await append(1, 2, 3, 4, 5, 6, 7);
    await append(8);
    expect(await server.kernel.get(DomainEventRunner).deliver()).toBe(2);
    expect([await taken(), await waiting()]).toEqual([[1, 2, 4, 5, 6, 7, 8], 0]);
    const expected = { source: 'batches.write', title: 'number 3', error: 'division by zero' };
    expect(await dead()).toEqual([{ ...expected, attempts: 1 }]);
    const letters = server.kernel.get(DeadLetterService);
    await letters.retryAll();
    await server.runJobs();
    expect(await dead()).toEqual([{ ...expected, attempts: 2 }]);
    poison = new Set();
    await server.database.query('update dead_letter set next_try_at = now()');
    expect(await letters.retryDue()).toHaveLength(1);
    await server.runJobs();
    expect([await taken(), await dead()]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], []]);
  });

  it('waits a little where all parts fail, and then holds up nothing more', async () => {
    await start(1, 2);
    await append(1, 2);
    await append(3);
    const runner = server.kernel.get(DomainEventRunner);
    await runner.deliver();
    expect([await taken(), await waiting(), await dead()]).toEqual([[], 2, []]);
    for (let turn = 0; turn < 2; turn += 1) {
      await server.database.query("update domain_event_wait set next_try_at = now() - interval '1 s'");
      await runner.deliver();
    }
    expect([await taken(), await waiting()]).toEqual([[3], 0]);
    expect(await dead()).toMatchObject([{ title: 'number 1' }, { title: 'number 2' }]);
  });

  it('is reported to operators once, with growing pauses between retries', async () => {
    await start(1);
    await append(1, 2);
    await server.kernel.get(DomainEventRunner).deliver();
    const letters = server.kernel.get(DeadLetterService);
    const announce = () => server.database.transaction((tx) => letters.announce(tx));
    expect([await announce(), await announce()]).toMatchObject([[{ title: 'number 1' }], []]);
    const pauses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const { rows } = await server.database.query<{ pause: number | null }>(
        'select round(extract(epoch from next_try_at - failed_at))::int as pause from dead_letter',
      );
      pauses.push(rows[0]?.pause ?? 0);
      await letters.retryAll();
      await server.runJobs();
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600, 0]);
  });
});
