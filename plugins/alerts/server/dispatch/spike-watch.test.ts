import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { AlertMessage } from '../../messages';
import { SpikeWatch } from './spike-watch';

describe('spike watch', () => {
  let app: TestApp;
  let manager: Caller;
  const places = ['甲报', '乙网', '丙社', '丁台'];

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel']);
    await app.kernel.activate('alerts');
    const client = await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' });
    manager = app.caller({ clientId: client.client_id });
    await app.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1)`,
      [client.client_id],
    );
    await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, client.client_id, {
        name: '陈默',
        groups: ['值班'],
        addresses: [{ Channel: 'mail', Address: 'chen@a.cn' }],
      }),
    );
    await app.ask(manager, 'POST', '/v1/manage/report/auto-inform-rule', {
      body: { Rule_Name: '突增', Receivers: { Groups: ['值班'] }, Conditions: { Is_Spike: true } },
    });
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 16 }, (_, index) => ({
        url: `https://site${index % 4}.example/${index}`,
        title: `刹车问题第 ${index} 次被投诉`,
        text: `${'车主反映刹车异常'.slice(index % 5)}，编号 ${index * 7919}，${places[index % 4]}记者前往第 ${index} 家门店调查刹车。`,
        publishedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
        site: places[index % 4],
        domain: `site${index % 4}.example`,
        via: 'feed' as const,
      })),
    );
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('alerts once on a rise, with its words, sources and baseline', async () => {
    const watch = app.kernel.get(SpikeWatch);
    const { signal } = new AbortController();
    const messages = async () =>
      (await app.ask<{ list: AlertMessage[] }>(manager, 'GET', '/v1/front/report/inform-message-list')).body.list;
    const before = (await messages()).length;
    await watch.look(signal);
    expect(await watch.look(signal)).toBe(0);
    const sentMessages = await messages();
    expect([before, sentMessages.length]).toEqual([before, 1]);
    const [spike] = sentMessages[0]?.Alerts ?? [];
    expect(spike?.Reason.Spike).toMatchObject({ Count: 16, Words: ['刹车'] });
    expect(spike?.Reason.Spike?.Sources.length).toBe(4);
    expect(spike?.Reason.Spike?.Chance).toBeLessThan(1e-3);
    const { rows } = await app.database.query<{ text: string }>('select text from message limit 1');
    expect(rows[0]?.text).toMatch(/刹车 16 篇，同期通常 0\.2 篇；自 .* 起；.*来源：.*关键词：刹车/);
  });
});
