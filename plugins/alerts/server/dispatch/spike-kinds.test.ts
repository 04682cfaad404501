import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { RuleReplay } from '../../contract';
import type { AlertMessage } from '../../messages';
import { SpikeWatch } from './spike-watch';

const path = '/v1/manage/report/auto-inform-rule';
const dayLength = 86_400_000;
const minuteLength = 60_000;

describe('spikes of a rule', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  let subjectIds: string[] = [];
  let count = 0;
  const now = new Date();
  const { signal } = new AbortController();

  /** Stores articles that were published this many milliseconds ago. */
  const store = async (agos: readonly number[], mediaType: 'news' | 'weibo' = 'news', word = '刹车'): Promise<void> => {
    await app.kernel.get(IntakeService).submit(
      agos.map((ago) => {
        count += 1;
        return {
          url: `https://site${count % 5}.example/${count}`,
          title: `${word}问题第 ${count} 次被投诉`,
          text: `${word}，编号 ${count * 7919}，第 ${count % 5} 位记者前往第 ${count} 家门店调查${word}，${'车主反映异常'.slice(count % 5)}。`,
          publishedAt: new Date(now.getTime() - ago).toISOString(),
          site: `站 ${count % 5}`,
          domain: `site${count % 5}.example`,
          mediaType,
          via: 'feed' as const,
        };
      }),
    );
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
  };
  const draft = (more: Record<string, unknown> = {}) => ({
    Rule_Name: '突增',
    Filter: { Subject_ID: subjectIds[0] },
    Receivers: { Groups: ['值班'] },
    ...more,
    Conditions: { Is_Spike: true, ...(more.Conditions as object) },
  });
  const rule = async (more: Record<string, unknown> = {}) =>
    expect((await app.ask(manager, 'POST', path, { body: draft(more) })).status).toBe(200);
  const messages = async () =>
    (await app.ask<{ list: AlertMessage[] }>(manager, 'GET', '/v1/front/report/inform-message-list')).body.list;
  const replayed = async (more: Record<string, unknown> = {}) =>
    (await app.ask<RuleReplay>(manager, 'POST', `${path}/replay`, { body: { Rule: draft(more), Days: 7 } })).body;
  const look = () => app.kernel.get(SpikeWatch).look(signal, now);

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel']);
    await app.kernel.activate('alerts');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = app.caller({ clientId });
    for (const name of ['品牌', '产品', '风险']) {
      const { rows } = await app.database.query<{ subject_id: string }>(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
           values ($1, $2, '刹车', 'modern', true, 1) returning subject_id`,
        [clientId, name],
      );
      subjectIds = [...subjectIds, rows[0]?.subject_id ?? ''];
    }
    await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '陈默',
        groups: ['值班'],
        addresses: [{ Channel: 'mail', Address: 'chen@a.cn' }],
      }),
    );
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['alert_rule', 'alert', 'alert_message', 'message', 'client_article', 'subject_article'])
      await app.database.query(`delete from ${table}`);
  });

  const days = (length: number, from = 1) => Array.from({ length }, (_, day) => day + from);
  const burst = (size: number, startMinute = 2) =>
    Array.from({ length: size }, (_, place) => (startMinute + place * 0.5) * minuteLength);

  it('compares an hour with the same stretch of other days', async () => {
    await rule();
    await store(days(27, 0).flatMap((day) => burst(8).map((ago) => day * dayLength + ago)));
    expect([await look(), (await replayed()).total]).toEqual([0, 0]);
  });

  it('compares what the filter leaves with what it usually leaves', async () => {
    const filter = { Filter: { Subject_ID: subjectIds[0], Media_Type: 'weibo' } };
    await rule(filter);
    await store(days(20).flatMap((day) => burst(10).map((ago) => day * dayLength + ago)));
    await store(burst(12), 'weibo');
    expect(await look()).toBe(1);
    expect((await messages())[0]?.Alerts[0]?.Reason.Spike?.Count).toBe(12);
    expect((await replayed(filter)).total).toBe(1);
  });

  it('tells of a rise once, with all subjects that hold it', async () => {
    await rule({ Filter: { Subject_ID: subjectIds.join(',') } });
    await store(burst(12));
    expect([await look(), await look()]).toEqual([1, 0]);
    const sent = await messages();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.Alerts[0]?.Reason.Spike?.Subject_IDs).toEqual(subjectIds);
    const { rows } = await app.database.query<{ text: string }>('select text from message');
    expect(rows[0]?.text).toContain('品牌 · 产品 · 风险');
  });

  it('keeps to quiet hours, digests and conditions', async () => {
    await rule({ Timing: { Mode: 'digest', At: ['03:33'] }, Quiet: { From: '00:01', To: '00:00' } });
    await store(burst(12));
    await look();
    const { rows } = await app.database.query<{ outcome: string; level: number }>('select outcome, level from alert');
    expect(rows.map(({ outcome }) => outcome)).toEqual([rows[0]?.level === 1 ? 'now' : 'quiet']);
    expect(await messages()).toHaveLength(rows[0]?.level === 1 ? 1 : 0);
    await app.database.query('delete from alert_rule');
    await app.database.query('delete from alert');
    await rule({ Conditions: { Min_Popularity: 1_000_000 } });
    expect(await look()).toBe(0);
  });

  it('finds a rise that was collected hours later', async () => {
    await rule();
    await app.database.query("update alert_rule set created_at = now() - interval '2 days'");
    await store(burst(12, 5 * 60));
    expect([await look(), await look()]).toEqual([1, 0]);
  });
});
