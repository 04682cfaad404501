import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { contribute, definePlugin } from '#core';
import {
  Config,
  defineServer,
  GraphileJobService,
  IdService,
  LimitService,
  Log,
  SecretBox,
  type SendOutcome,
} from '#core/server';
import { silentLog, startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { AddressMoves } from './address-moves';
import { ChannelSettings } from './channel-settings';
import { defineChannel, messageChannels } from './channel';
import { DeliveryLanes } from './delivery-lanes';
import { DeliveryRunner } from './delivery-runner';
import { DeliveryTurns } from './delivery-turns';
import { deliverJob, QueuedMessages, type DeliverPayload } from './messages';
import { UserChannels } from './user-channels';
import { Receipts } from './receipts';

/** Messages of the hanging channel, and of the healthy one. */
const hanging = 300;
const healthy = 60;

let requestCount = 0;
let letGo: (outcome: SendOutcome) => void = () => undefined;
const answer = new Promise<SendOutcome>((resolve) => (letGo = resolve));

const channel = (id: string, send: () => Promise<SendOutcome>) =>
  contribute(messageChannels, () =>
    defineChannel({
      id,
      plugin: 'carriers',
      addressKind: 'account',
      settings: z.object({}),
      secrets: [],
      limits: { perMinute: 100_000, attempts: 1, maxLength: 100 },
      hasCommon: () => true,
      send,
    }),
  );
const carriers = definePlugin({
  id: 'carriers',
  summary: 'Carries messages for tests',
  essential: true,
  requires: ['messages'],
  extends: ['messages.channels'],
});
const carriersSide = defineServer(carriers, {
  contributions: [
    channel('silent', () => {
      requestCount += 1;
      return answer;
    }),
    channel('quick', async () => ({ status: 'accepted', reference: 'q' })),
  ],
});

describe('delivery lanes', () => {
  let app: TestApp;
  let jobs: GraphileJobService;
  let clientId: string;

  beforeAll(async () => {
    app = await startTestApp(['messages'], {
      planted: [{ manifest: carriers, load: async () => ({ default: carriersSide }) }],
    });
    await app.kernel.activate('messages');
    ({ client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '甲', client_type: 'enterprise' }));
    jobs = new GraphileJobService(app.database, silentLog, {
      workerConcurrency: 4,
    });
  });
  afterAll(async () => {
    letGo({ status: 'failed', reason: 'over' });
    await jobs.stop();
    await app.close();
  });

  it('keep a hanging channel from blocking another one', async () => {
    const { kernel, database } = app;
    const messages = new QueuedMessages(
      database,
      kernel.get(IdService),
      jobs,
      kernel,
      kernel.get(ClientService),
      kernel.get(UserChannels),
      kernel.get(ChannelSettings),
      kernel.get(SecretBox),
      kernel.get(Config),
    );
    const runner = new DeliveryRunner(
      database,
      jobs,
      kernel.get(LimitService),
      kernel.get(Log),
      kernel,
      kernel.get(ClientService),
      kernel.get(ChannelSettings),
      kernel.get(Receipts),
      kernel.get(SecretBox),
      kernel.get(AddressMoves),
      kernel.get(DeliveryTurns),
    );
    const send = (name: string, count: number) =>
      messages.send({
        clientId,
        kind: 'alert',
        subject: '预警',
        text: '有新文章',
        receivers: Array.from({ length: count }, (_, index) => ({
          addresses: [{ channel: name, address: `a${index}` }],
        })),
      });
    await send('silent', hanging);
    await jobs.start([
      {
        name: deliverJob,
        run: (payload) => runner.run(payload as DeliverPayload),
      },
    ]);
    for (let sent = 0; sent < healthy; sent += 10) {
      await send('quick', 10);
      await wait(50);
    }
    // Every healthy message is sent while the others still wait; the latency is measured by the alert benchmark.
    await expect
      .poll(
        async () =>
          (await database.query("select from message_delivery where channel = 'quick' and sent_at is not null"))
            .rowCount,
        { timeout: 20_000 },
      )
      .toBe(healthy);
    const { rows } = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from message_delivery where channel = 'silent' and status = 'queued'`,
    );
    expect(rows[0]?.waiting).toBe(hanging);
    expect(requestCount).toBeLessThanOrEqual(8);
    letGo({ status: 'accepted', reference: 's' });
    await expect
      .poll(
        async () =>
          (await database.query(`select from message_delivery where channel = 'silent' and status = 'accepted'`))
            .rowCount,
        { timeout: 20_000 },
      )
      .toBe(hanging);
    expect(requestCount).toBe(hanging);
  });

  it('pass errors to callers that still wait, and continue with the next message', async () => {
    const lanes = new DeliveryLanes();
    await expect(lanes.run('a', '1', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(lanes.holds('1')).toBe(false);
    expect(await lanes.run('a', '1', async () => undefined)).toBe(true);
  });

  it('start nothing more once they are stopped', async () => {
    const lanes = new DeliveryLanes();
    const begun: string[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const runs = Array.from({ length: 12 }, (_, index) =>
      lanes.run('a', String(index), () => {
        begun.push(String(index));
        return ended;
      }),
    );
    expect(await Promise.all(runs)).toEqual(Array.from({ length: 12 }, () => false));
    const stopped = lanes.stop();
    end();
    await stopped;
    expect(begun).toHaveLength(8);
  });
});
