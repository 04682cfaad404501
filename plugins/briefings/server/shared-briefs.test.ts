import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { contribute, definePlugin } from '#core';
import { defineServer, JobService, type Caller } from '#core/server';
import { silentLog, startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { ClientService } from '#plugins/clients/server';
import { defineChannel, messageChannels, Messages } from '#plugins/messages/server';
import type { ShareLink } from '#plugins/share-links';
import { UserService } from '#plugins/users/server';
import type { Brief, BriefDetail, SharedBrief } from '../contract';
import { lastPeriod } from '../period';
import type { Plan } from '../schedule-contract';
import { BriefStore } from './brief-store';
import { Plans } from './plans';
import { BriefBuildJob, lateAttempt } from './build-job';

const path = '/v1/front/report/brief-report';
const day = 86_400_000;
const draft = {
  Kind: 'week',
  Title: '周报',
  Modules: ['brief-figures', 'emotion-share'],
  From: new Date(Date.now() - 2 * day).toISOString(),
  To: new Date(Date.now() + day).toISOString(),
};
const plan = { Name: '日报', Kind: 'day', Hour: 8, Modules: ['brief-figures'], Top_Count: 1 };

const carrier = definePlugin({
  id: 'carrier',
  summary: 'Carries messages for tests',
  essential: true,
  requires: ['messages'],
  extends: ['messages.channels'],
});
const carrierSide = defineServer(carrier, {
  contributions: [
    contribute(messageChannels, () =>
      defineChannel({
        id: 'pigeon',
        plugin: 'carrier',
        addressKind: 'account',
        settings: z.object({}),
        secrets: [],
        limits: { perMinute: 1000, attempts: 1, maxLength: 1000 },
        hasCommon: () => true,
        send: async () => ({ status: 'accepted', reference: 'p' }),
      }),
    ),
  ],
});

describe('published and scheduled briefs', () => {
  let app: TestApp;
  let clientId: string;
  let ann: Caller;
  let bob: Caller;
  let receiver: string;

  const person = async (userName: string, displayName: string): Promise<Caller> => {
    const { user } = await app.kernel.get(UserService).create({ clientId, userName, displayName, userType: 'manager' });
    return app.caller({ clientId, userId: user.user_id });
  };
  const ask = <T = { code: string }>(method: string, call: string, body: object, who: Caller | null = ann) =>
    app.ask<T>(who, method, call, { body });
  const detail = async (id: string): Promise<BriefDetail> =>
    (await app.ask<BriefDetail>(ann, 'GET', `${path}/detail`, { query: { id } })).body;
  const begun = async (more: object = {}): Promise<string> => {
    const { body } = await ask<Brief>('POST', path, { ...draft, ...more });
    await ask('POST', `${path}/build`, { Briefing_ID: body.Briefing_ID });
    return body.Briefing_ID;
  };
  const made = async (): Promise<BriefDetail> => {
    const id = await begun();
    await app.runJobs();
    return detail(id);
  };
  const shared = async (Briefing_ID: string): Promise<string> => {
    const { body } = await ask<ShareLink>('POST', `${path}/share`, { Briefing_ID, Days: 3 });
    return new URL(body.Link).searchParams.get('token') ?? '';
  };
  const read = (Token: string) => ask<SharedBrief>('POST', '/public/briefing', { Token }, null);
  const planned = async (): Promise<Plan> =>
    (await ask<Plan>('POST', `${path}/schedule`, { ...plan, Receiver_IDs: [receiver] })).body;
  const plans = async (): Promise<Plan[]> =>
    (await app.ask<{ list: Plan[] }>(ann, 'GET', `${path}/schedule`)).body.list;
  const endPlan = (id: string) => app.ask(ann, 'DELETE', `${path}/schedule`, { query: { id } });
  const job = (briefingId: string, attempt = 1): Promise<void> =>
    app.kernel
      .get(BriefBuildJob)
      .run({ clientId, briefingId }, { signal: new AbortController().signal, attempt, log: silentLog });
  const letters = async (): Promise<number> =>
    (await app.database.query<{ count: number }>('select count(*)::int as count from message')).rows[0]?.count ?? 0;
  /** Makes a method of a service fail during a callback. */
  const failing = async (service: object, method: string, fails: (...args: never[]) => boolean, run: () => unknown) => {
    const played = service as Record<string, (...args: never[]) => unknown>;
    const hasOwnMethod = Object.hasOwn(played, method);
    const real = played[method] as (...args: never[]) => unknown;
    played[method] = async (...args) => {
      if (fails(...args)) throw new Error('It fails for the test');
      return real.apply(service, args);
    };
    try {
      await run();
    } finally {
      if (hasOwnMethod) played[method] = real;
      else delete played[method];
    }
  };

  beforeAll(async () => {
    app = await startTestApp(['briefings', 'in-app-channel'], {
      planted: [{ manifest: carrier, load: async () => ({ default: carrierSide }) }],
    });
    await app.kernel.activate('briefings');
    ({ client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' }));
    ann = await person('ann', 'Ann');
    bob = await person('bob', 'Bob');
    receiver = await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '值班',
        groups: [],
        addresses: [{ Channel: 'pigeon', Address: 'loft' }],
      }),
    );
  });
  afterAll(() => app.close());

  it('become drafts under new settings, while a link keeps its original header', async () => {
    const brief = await made();
    const Briefing_ID = brief.Briefing_ID;
    const token = await shared(Briefing_ID);
    const renamed = await ask<Brief>('PUT', path, { ...draft, Briefing_ID, Title: '改名' });
    expect([renamed.body.State, renamed.body.Title]).toEqual(['done', '改名']);
    const earlier = new Date(Date.parse(draft.From) - 7 * day).toISOString();
    const { body } = await ask<Brief>('PUT', path, { ...draft, Briefing_ID, Title: '改名', From: earlier });
    expect([body.State, body.From]).toEqual(['drafting', earlier]);
    expect((await detail(Briefing_ID)).Report).toBeNull();
    const responses = [
      await ask('POST', `${path}/share`, { Briefing_ID, Days: 1 }),
      await ask('POST', `${path}/send`, { Briefing_ID, Receiver_IDs: [receiver] }),
      await ask('POST', `${path}/verify`, { Briefing_ID }),
      await ask('POST', '/v1/front/report/export', { Briefing_ID, format: 'html' }),
    ];
    expect(responses.map(({ body: { code } }) => code)).toEqual(responses.map(() => 'briefings.not-built'));
    const seen = (await read(token)).body;
    expect([seen.Title, seen.From, seen.Built_At]).toEqual(['周报', draft.From, brief.Built_At]);
  });

  it('are built with the scope of the user who changes or builds them', async () => {
    const { Briefing_ID } = await made();
    expect((await detail(Briefing_ID)).User_Name).toBe('Ann');
    await ask('POST', `${path}/build`, { Briefing_ID }, bob);
    expect((await detail(Briefing_ID)).User_Name).toBe('Bob');
    await app.runJobs();
    await ask('PUT', path, { ...draft, Briefing_ID, Title: '改名' });
    expect((await detail(Briefing_ID)).User_Name).toBe('Bob');
    await ask('PUT', path, { ...draft, Briefing_ID, Modules: ['brief-figures'] });
    expect((await detail(Briefing_ID)).User_Name).toBe('Ann');
  });

  it('expose nothing behind a link except their content', async () => {
    const brief = await made();
    const Blocks = brief.Report?.Blocks.filter(
      (block) =>
        !(block.Kind === 'module' && block.Evidence_ID === 'e2') &&
        !(block.Kind === 'sentence' && block.Sources.Evidence_IDs.includes('e2')),
    );
    await ask('PUT', `${path}/part`, { Briefing_ID: brief.Briefing_ID, Revision: brief.Revision, Blocks });
    const { Report } = (await read(await shared(brief.Briefing_ID))).body;
    expect(Report.Evidence.map(({ Evidence_ID, Input }) => [Evidence_ID, Input])).toEqual([['e1', {}]]);
    const drills = Report.Evidence.flatMap(({ Rows }) => Rows.flatMap(({ Cells }) => Cells.map(({ Drill }) => Drill)));
    expect(drills.length).toBeGreaterThan(0);
    expect(new Set(drills)).toEqual(new Set([null]));
  });

  it('become unavailable with their maker, and when the service of their client ends', async () => {
    const token = await shared((await made()).Briefing_ID);
    const enable = (isEnabled: boolean) =>
      app.database.query('update user_account set is_enabled = $2 where user_id = $1', [ann.userId, isEnabled]);
    await enable(false);
    expect((await read(token)).status).toBe(404);
    await enable(true);
    const statusAfter = async (change: string): Promise<number> => {
      await app.database.query(`update client set ${change} where client_id = $1`, [clientId]);
      app.kernel.get(ClientService).forget();
      return (await read(token)).status;
    };
    expect(await statusAfter('is_enabled = false')).toBe(404);
    expect(await statusAfter(`is_enabled = true, service_end_date = now() - interval '1 day'`)).toBe(404);
    expect(await statusAfter('service_end_date = null')).toBe(200);
    const plugins = app.kernel.get(ClientService);
    const real = plugins.enabledPlugins.bind(plugins);
    plugins.enabledPlugins = async (id) => new Set([...(await real(id))].filter((each) => each !== 'briefings'));
    try {
      expect((await read(token)).status).toBe(404);
    } finally {
      plugins.enabledPlugins = real;
    }
  });

  it('limit each link to twenty files an hour', async () => {
    const { Briefing_ID } = await made();
    const [one, other] = [await shared(Briefing_ID), await shared(Briefing_ID)];
    const file = async (Token: string): Promise<number> =>
      (await ask('POST', '/public/briefing/file', { Token, format: 'html' }, null)).status;
    const answers: number[] = [];
    for (let count = 0; count < 21; count += 1) answers.push(await file(one));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await file(other)).toBe(200);
  });

  it('say so when their build is given up, whatever failed, and end quietly where they are gone', async () => {
    const buildPayload = await begun();
    await job(buildPayload, lateAttempt - 1);
    expect((await detail(buildPayload)).State).toBe('done');
    const late = await begun();
    await job(late, lateAttempt);
    expect(await detail(late)).toMatchObject({ State: 'failed', Error: 'internal' });
    const failed = await begun();
    await failing(
      app.kernel.get(UserService),
      'get',
      () => true,
      () => job(failed),
    );
    expect(await detail(failed)).toMatchObject({ State: 'failed', Error: 'internal' });
    const removed = await begun();
    await app.ask(ann, 'DELETE', path, { query: { id: removed } });
    await expect(job(removed)).resolves.toBeUndefined();
    await app.runJobs();
  });

  it('cover the period for which they were due, however late they are built', async () => {
    const { Schedule_ID, Next_At } = await planned();
    const due = new Date(Next_At);
    await app.kernel.get(Plans).runDue(new Date(due.getTime() + 3 * day));
    const id = (await plans())[0]?.Last_Briefing_ID ?? '';
    const { from, to } = lastPeriod('day', due, ann.timeZone);
    expect(await detail(id)).toMatchObject({ From: from.toISOString(), To: to.toISOString(), User_Name: 'Ann' });
    await app.runJobs();
    await endPlan(Schedule_ID);
  });

  it('are created together with the next due time, and a failing schedule does not stop the others', async () => {
    const first = await planned();
    const { body: second } = await ask<Plan>('POST', `${path}/schedule`, { ...plan, Receiver_IDs: [receiver] }, bob);
    const due = new Date(Date.parse(first.Next_At) + 1000);
    const runDue = () => app.kernel.get(Plans).runDue(due);
    const state = async () =>
      (await plans()).map(({ Next_At, Last_Error, Last_Briefing_ID }) => [
        Next_At === first.Next_At,
        Last_Error,
        Last_Briefing_ID !== null,
      ]);
    await failing(app.kernel.get(JobService), 'add', () => true, runDue);
    expect(await state()).toEqual([
      [true, 'internal', false],
      [true, 'internal', false],
    ]);
    await failing(app.kernel.get(UserService), 'get', (id: string) => id === ann.userId, runDue);
    expect(await state()).toEqual([
      [true, 'internal', false],
      [false, null, true],
    ]);
    await runDue();
    expect((await state())[0]).toEqual([false, null, true]);
    await app.runJobs();
    await Promise.all([endPlan(first.Schedule_ID), endPlan(second.Schedule_ID)]);
  });

  it('are sent once, together with the messages or not at all, and never during a rebuild', async () => {
    const { Schedule_ID, Next_At } = await planned();
    await app.kernel.get(Plans).runDue(new Date(Date.parse(Next_At) + 1000));
    const id = (await plans())[0]?.Last_Briefing_ID ?? '';
    const before = await letters();
    const links = async () =>
      (await app.ask<{ list: ShareLink[] }>(ann, 'GET', `${path}/share`, { query: { id } })).body.list.length;
    // The build succeeds, then the process loses the pending delivery.
    await failing(
      app.kernel.get(Messages),
      'sendMany',
      () => true,
      () => expect(job(id)).rejects.toThrow('It fails'),
    );
    expect([(await detail(id)).State, await letters(), await links()]).toEqual(['done', before, 0]);
    await job(id, 2);
    await job(id, 3);
    expect([(await detail(id)).State, await letters(), await links()]).toEqual(['sent', before + 1, 1]);
    await app.kernel.get(BriefStore).begin(ann, id, { receivers: [receiver] });
    expect((await ask('POST', `${path}/send`, { Briefing_ID: id, Receiver_IDs: [receiver] })).status).toBe(409);
    expect([(await detail(id)).State, await letters()]).toEqual(['generating', before + 1]);
    await app.runJobs();
    expect([(await detail(id)).State, await letters()]).toEqual(['sent', before + 2]);
    await endPlan(Schedule_ID);
  });

  it('are sent as a test to their author only, once', async () => {
    const { Schedule_ID } = await planned();
    const before = await letters();
    const { body } = await ask<Brief>('POST', `${path}/schedule/trial`, { Schedule_ID, Is_Sent: true });
    await app.runJobs();
    await job(body.Briefing_ID, 2);
    expect([(await detail(body.Briefing_ID)).State, await letters()]).toEqual(['done', before + 1]);
    await endPlan(Schedule_ID);
  });
});
