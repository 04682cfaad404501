import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { DatabaseService, PostgresDatabaseService } from '../database';
import { defineServer } from '../side';
import { silentLog, testServer, type TestServer } from '../testing';
import { maxAttempts } from './consumer-turn';
import { consume, defineDomainEvent, DomainEventRunner, DomainEventService, type DomainEventContext } from './index';

const noted = defineDomainEvent<{ readonly number: number }>('notes.made');
const notes = definePlugin({ id: 'notes', summary: '', essential: true });

type Handle = (number: number, clientId: string | null, context: DomainEventContext) => Promise<void>;

/** Writes events to a table, after `before` has passed. */
const writing =
  (before: Handle = async () => undefined): Handle =>
  async (number, clientId, context) => {
    await before(number, clientId, context);
    await context.tx.query('insert into told (number, client_id) values ($1, $2)', [number, clientId]);
  };

describe('domain events', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(handle: Handle): Promise<TestServer> {
    const server = await testServer([
      {
        manifest: notes,
        load: async () => ({
          default: defineServer(notes, {
            consumers: [
              consume(noted, {
                name: 'notes.write',
                handle: ({ payload, clientId }, context) => handle(payload.number, clientId, context),
              }),
            ],
          }),
        }),
      },
    ]);
    closing.push(() => server.close());
    await server.database.query('create table told (at bigserial, number int not null, client_id bigint)');
    await server.kernel.get(DomainEventRunner).deliver();
    return server;
  }
  const append = (server: TestServer, number: number, clientId: string | null = null) =>
    server.database.transaction((tx) => server.kernel.get(DomainEventService).append(tx, noted, clientId, { number }));
  const deliveredNumbers = async (server: TestServer) =>
    (await server.database.query<{ number: number }>('select number from told order by at')).rows.map(
      ({ number }) => number,
    );
  const due = (server: TestServer) =>
    server.database.query("update domain_event_wait set next_try_at = now() - interval '1 s'");

  it('are delivered after commit, including late commits, and never when rolled back', async () => {
    const server = await start(writing());
    const events = server.kernel.get(DomainEventService);
    const runner = server.kernel.get(DomainEventRunner);
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let written = (): void => undefined;
    const begun = new Promise<void>((resolve) => (written = resolve));
    const late = server.database.transaction(async (tx) => {
      await events.append(tx, noted, null, { number: 1 });
      written();
      await held;
    });
    await begun;
    await append(server, 2);
    const undone = server.database.transaction(async (tx) => {
      await events.append(tx, noted, null, { number: 3 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await runner.deliver()).toBe(1);
    commit();
    await late;
    await append(server, 4);
    expect(await runner.deliver()).toBe(2);
    expect(await deliveredNumbers(server)).toEqual([2, 1, 4]);
    expect(await runner.deliver()).toBe(0);
  });

  it('take effect once across two processes, in the order of each client', async () => {
    const server = await start(writing());
    const database = new PostgresDatabaseService({ connectionString: server.database.url }, silentLog);
    closing.push(() => database.close());
    const { kernel } = server;
    const other = new DomainEventRunner({
      all: kernel.all,
      sides: (...sideArguments: Parameters<typeof kernel.sides>) => kernel.sides(...sideArguments),
      isOn: (id: string) => kernel.isOn(id),
      load: (id: string) => kernel.load(id),
      activate: (id: string) => kernel.activate(id),
      get: (token: never) => ((token as unknown) === DatabaseService ? database : kernel.get(token)),
    } as unknown as typeof kernel);
    const writers = ['1', '2', '3'].map(async (clientId) => {
      for (let number = 0; number < 60; number += 1) await append(server, number, clientId);
    });
    let isOver = false;
    const readers = [kernel.get(DomainEventRunner), other].map(async (runner) => {
      while (!isOver) await runner.deliver();
      await runner.deliver();
    });
    await Promise.all(writers);
    isOver = true;
    await Promise.all(readers);
    const { rows } = await server.database.query<{ client_id: string; numbers: number[] }>(
      'select client_id, array_agg(number order by at) as numbers from told group by 1 order by 1',
    );
    const all = Array.from({ length: 60 }, (_, number) => number);
    expect(rows).toEqual(['1', '2', '3'].map((client_id) => ({ client_id, numbers: all })));
  });

  it('that fail are retried before later ones of the same client, and leave nothing behind', async () => {
    let isBroken = true;
    const server = await start(
      writing(async (number, _clientId, { tx }) => {
        if (number !== 1 || !isBroken) return;
        await tx.query('insert into told (number) values (99)');
        throw new Error('not now');
      }),
    );
    const runner = server.kernel.get(DomainEventRunner);
    for (const [number, clientId] of [
      [1, '7'],
      [2, '8'],
      [3, '7'],
    ] as const)
      await append(server, number, clientId);
    await runner.deliver();
    expect(await deliveredNumbers(server)).toEqual([2]);
    expect(await server.kernel.get(DomainEventService).states()).toMatchObject([
      { waiting: 2, retrying: 2, parked: 0 },
    ]);
    await append(server, 4, '7');
    isBroken = false;
    // The pause of the first attempt is a second; a longer one is not over, however slow the test runs.
    await server.database.query("update domain_event_wait set next_try_at = now() + interval '5 minutes'");
    await runner.deliver();
    expect(await deliveredNumbers(server)).toEqual([2]);
    // Times further away than any pause were written before the clock was set back.
    await server.database.query("update domain_event_wait set next_try_at = now() + interval '1 hour'");
    await runner.deliver();
    expect(await deliveredNumbers(server)).toEqual([2, 1, 3, 4]);
  });

  it('that always fail are parked with their error, listed, and retried on request', async () => {
    let isBroken = true;
    const server = await start(
      writing(async (number) => {
        if (number === 1 && isBroken) throw new Error('the second foot is missing');
      }),
    );
    const events = server.kernel.get(DomainEventService);
    const runner = server.kernel.get(DomainEventRunner);
    await append(server, 1, '7');
    await append(server, 2, '7');
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      expect(await deliveredNumbers(server)).toEqual([]);
      await due(server);
      await runner.deliver();
    }
    expect(await deliveredNumbers(server)).toEqual([2]);
    expect(await events.parked()).toMatchObject([
      { consumer: 'notes.write', client_id: '7', attempts: maxAttempts, error: 'the second foot is missing' },
    ]);
    isBroken = false;
    expect(await events.retryParked('notes.write')).toBe(1);
    await runner.deliver();
    expect(await deliveredNumbers(server)).toEqual([2, 1]);
    expect(await events.parked()).toEqual([]);
  });

  it('are delivered at once', async () => {
    const server = await start(writing());
    const runner = server.kernel.get(DomainEventRunner);
    await runner.start();
    closing.push(() => runner.stop());
    await wait(100);
    const begun = performance.now();
    await append(server, 1);
    await expect.poll(() => deliveredNumbers(server), { timeout: 15_000, interval: 5 }).toEqual([1]);
    // Polling without notifications would take ten seconds.
    expect(performance.now() - begun).toBeLessThan(9_000);
  });

  it('are removed when all consumers have passed them, except parked ones', async () => {
    const server = await start(
      writing(async (number) => {
        if (number === 1) throw new Error('never');
      }),
    );
    const runner = server.kernel.get(DomainEventRunner);
    for (const number of [1, 2, 3]) await append(server, number, String(number));
    await runner.deliver();
    await append(server, 4);
    expect(await runner.trim()).toBe(0);
    await server.database.query("update domain_event set happened_at = now() - interval '2 h'");
    expect(await runner.trim()).toBe(2);
    expect(
      (
        await server.database.query<{ number: number }>(
          "select (payload->>'number')::int as number from domain_event order by 1",
        )
      ).rows,
    ).toEqual([{ number: 1 }, { number: 4 }]);
  });

  /** A plugin that can be disabled or broken, whose consumer always fails. */
  async function startStubborn(): Promise<{ server: TestServer; lose: (isLost: boolean) => void }> {
    const extra = definePlugin({ id: 'extra', summary: '' });
    let isLost = false;
    const side = defineServer(extra, {
      consumers: [consume(noted, { name: 'extra.read', handle: () => Promise.reject(new Error('never')) })],
    });
    const server = await testServer([
      {
        manifest: extra,
        load: async () => {
          if (isLost) throw new Error('chunk lost');
          return { default: side };
        },
      },
    ]);
    closing.push(() => server.close());
    return { server, lose: (is) => (isLost = is) };
  }

  it('are retained while a plugin that may need them cannot be loaded, and delivered once it can', async () => {
    const { server, lose } = await startStubborn();
    await server.kernel.get(DomainEventRunner).deliver();
    await append(server, 1);
    await server.database.query("update domain_event set happened_at = now() - interval '3 d'");
    const runner = new DomainEventRunner(server.kernel);
    lose(true);
    expect(await runner.deliver()).toBe(0);
    await expect(runner.trim()).rejects.toThrow('extra');
    lose(false);
    await runner.deliver();
    expect(await runner.trim()).toBe(0);
    expect(await server.kernel.get(DomainEventService).states()).toMatchObject([
      { consumer: 'extra.read', retrying: 1 },
    ]);
  });

  it('that wait for a disabled plugin cause no busy work', async () => {
    const { server } = await startStubborn();
    const { kernel, database } = server;
    const runner = kernel.get(DomainEventRunner);
    await runner.deliver();
    await append(server, 1);
    await runner.deliver();
    await due(server);
    await kernel.switchOff(new Set(['extra']));
    let looks = 0;
    const query = database.query.bind(database);
    database.query = ((text: string, ...rest: []) => {
      if (text.includes('domain_event_wait')) looks += 1;
      return query(text, ...rest);
    }) as typeof database.query;
    await runner.start();
    closing.push(() => runner.stop());
    await wait(700);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(6);
  });
});
