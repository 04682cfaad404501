import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { DeadLetterService } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { WaitingCopies } from './waiting-copies';

const names = ['甲', '乙', '丙'] as const;
type Name = (typeof names)[number];

interface Tenant {
  readonly clientId: string;
  readonly manager: Caller;
  readonly subjectId: string;
  readonly ruleId: string;
}

/** Three clients that monitor the same word; the failing one is always the one in the middle. */
describe('a client with a failing article, rule, template or receiver', () => {
  let app: TestApp;
  const tenants = {} as Record<Name, Tenant>;

  const store = async (...titles: readonly string[]): Promise<void> => {
    await app.kernel.get(IntakeService).submit(
      titles.map((title, index) => ({
        url: `https://news.example/${Math.random()}/${index}`,
        title,
        text: `${title}。记者 ${Math.random()} 从现场发来报道，厂家尚未回应，监管部门已介入调查，车主等待说法。`,
        publishedAt: new Date().toISOString(),
        site: '每日新闻',
        mediaType: 'news' as const,
        via: 'feed' as const,
      })),
    );
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
  };
  const listSent = async (): Promise<readonly string[]> =>
    (
      await app.database.query<{ sent: string }>(
        `select c.client_name || ' ' || l.receiver_name || ' ' || l.subject as sent from alert_message l
           join client c using (client_id) order by 1`,
      )
    ).rows.map(({ sent }) => sent);
  const dead = async () =>
    (
      await app.database.query<{ source: string; title: string | null; error: string; client_id: string }>(
        'select source, title, error, client_id::text from dead_letter order by source',
      )
    ).rows;
  const failOn = (table: string, condition: string) =>
    app.database.query(
      `create or replace function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'poison' using errcode = '23514'; end $$;
       create trigger refuse before insert on ${table} for each row when (${condition}) execute function refuse()`,
    );
  const restoreWrites = (table: string) => app.database.query(`drop trigger refuse on ${table}`);
  const retryAll = async (): Promise<void> => {
    const { rows } = await app.database.query<{ id: string }>('select dead_letter_id as id from dead_letter');
    await app.kernel.get(DeadLetterService).retry(rows.map(({ id }) => id));
    await app.runJobs();
  };
  const timing = (name: Name, Timing: object) =>
    app.database.query('update alert_rule set timing = $2, updated_at = clock_timestamp() where rule_id = $1', [
      tenants[name].ruleId,
      JSON.stringify(Timing),
    ]);

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel']);
    await app.kernel.activate('alerts');
    for (const name of names) {
      const { client_id: clientId } = await app.kernel
        .get(ClientService)
        .create({ client_name: name, client_type: 'enterprise' });
      const manager = app.caller({ clientId });
      const { rows } = await app.database.query<{ subject_id: string }>(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
           values ($1, '刹车', '刹车', 'modern', true, 1) returning subject_id`,
        [clientId],
      );
      const subjectId = rows[0]?.subject_id ?? '';
      for (const [person, address] of [
        ['一号', 'a@a.cn'],
        ['二号', 'b@a.cn'],
      ] as const)
        await app.database.transaction((tx) =>
          app.kernel.get(Receivers).addSample(tx, clientId, {
            name: person,
            groups: ['值班'],
            addresses: [{ Channel: 'mail', Address: address }],
          }),
        );
      const made = await app.ask<{ Rule_ID: string }>(manager, 'POST', '/v1/manage/report/auto-inform-rule', {
        body: {
          Rule_Name: '刹车',
          Filter: { Subject_ID: subjectId },
          Receivers: { Groups: ['值班'] },
          Silence_Minutes: 0,
          Day_Cap: 0,
        },
      });
      tenants[name] = { clientId, manager, subjectId, ruleId: made.body.Rule_ID };
    }
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['alert', 'alert_message', 'message', 'dead_letter', 'alert_template'])
      await app.database.query(`delete from ${table}`);
    for (const name of names) await timing(name, { Mode: 'instant' });
  });

  it('blocks no other client: an article that cannot be written is set aside with the reason, and sent on retry', async () => {
    await failOn('alert', `new.title like '%毒%' and new.client_id = ${tenants.乙.clientId}`);
    await store('刹车失灵的车主毒', '另一起刹车事故');
    const poisoned = (await listSent()).filter((line) => line.includes('毒'));
    expect(poisoned.map((line) => line.slice(0, 1))).toEqual(['丙', '丙', '甲', '甲']);
    expect((await listSent()).filter((line) => line.includes('另一起'))).toHaveLength(6);
    expect(await dead()).toEqual([
      {
        source: 'alerts.dispatch',
        title: '刹车失灵的车主毒',
        error: expect.stringContaining('poison'),
        client_id: tenants.乙.clientId,
      },
    ]);
    const { rowCount: waiting } = await app.database.query('select from domain_event_wait');
    expect(waiting).toBe(0);
    await retryAll();
    expect(await app.database.query('select attempts from dead_letter')).toMatchObject({ rows: [{ attempts: 2 }] });
    await restoreWrites('alert');
    await retryAll();
    expect((await listSent()).filter((line) => line.includes('毒'))).toHaveLength(6);
    expect(await dead()).toEqual([]);
  });

  it('blocks no other receiver of the same rule', async () => {
    await failOn('alert_message', `new.receiver_name = '一号' and new.client_id = ${tenants.乙.clientId}`);
    await store('刹车失灵的车主');
    expect((await listSent()).map((line) => line.slice(0, 4))).toEqual([
      '丙 一号',
      '丙 二号',
      '乙 二号',
      '甲 一号',
      '甲 二号',
    ]);
    expect((await dead()).map(({ source }) => source)).toEqual(['alerts.message']);
    await restoreWrites('alert_message');
    await retryAll();
    expect(await listSent()).toHaveLength(6);
    expect(await dead()).toEqual([]);
    const { rows } = await app.database.query<{ count: number }>('select count(*)::int from message_delivery');
    expect(rows[0]?.count).toBe(6);
  });

  it('sends the built-in text in place of a failing template, and says so', async () => {
    await app.database.query(
      `insert into alert_template (client_id, template_name, kind, subject, text)
         values ($1, '坏模板', 'single', '{{ article.title }}', E'急\\n{{ article.title | append: ''%'' | url_decode }}')`,
      [tenants.乙.clientId],
    );
    await store('刹车失灵的车主');
    expect(await listSent()).toHaveLength(6);
    const { rows } = await app.database.query<{ template_fallback: object; text: string }>(
      `select l.template_fallback, m.text from alert_message l join message_delivery d on d.client_id = l.client_id
         and d.delivery_id = l.delivery_ids[1] join message m on m.client_id = d.client_id
         and m.message_id = d.message_id where l.client_id = $1 limit 1`,
      [tenants.乙.clientId],
    );
    expect(rows[0]?.template_fallback).toMatchObject({
      Template_Name: '坏模板',
      Field: 'Text',
      Line: 2,
      Kind: 'value',
    });
    expect(rows[0]?.text).toContain('查看并确认');
    expect(await dead()).toMatchObject([{ source: 'alerts.template', title: '坏模板' }]);
  });

  it('blocks no other client’s digest, although its rule has waited longest', async () => {
    for (const name of names) await timing(name, { Mode: 'merged', Every_Minutes: 30 });
    await store('刹车失灵的车主');
    expect(await listSent()).toEqual([]);
    for (const [index, name] of (['乙', '甲', '丙'] as const).entries())
      await app.database.query(
        'update alert_copy set due_at = now() - make_interval(hours => $2) where client_id = $1',
        [tenants[name].clientId, 3 - index],
      );
    await timing('乙', { Mode: 'never heard of' });
    const sendDue = () => app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    expect(await sendDue()).toBe(4);
    expect((await listSent()).map((line) => line.slice(0, 1))).toEqual(['丙', '丙', '甲', '甲']);
    expect((await dead()).map(({ source }) => source)).toEqual(['alerts.digest']);
    expect(await sendDue()).toBe(0);
    await timing('乙', { Mode: 'merged', Every_Minutes: 30 });
    await retryAll();
    expect(await listSent()).toHaveLength(6);
    expect(await dead()).toEqual([]);
  });

  it('holds up no other where its rule cannot be read', async () => {
    await timing('乙', { Mode: 'never heard of' });
    await store('刹车失灵的车主');
    expect((await listSent()).map((line) => line.slice(0, 1))).toEqual(['丙', '丙', '甲', '甲']);
    expect((await dead()).map(({ source }) => source)).toEqual(['alerts.rule']);
  });

  it('sends alerts about titles that used to be cut inside an emoji', async () => {
    const title = `刹车${'乙'.repeat(57)}😂失灵`;
    await store(title);
    expect(await listSent()).toHaveLength(6);
    const { rows } = await app.database.query<{ title: string }>("select parameters ->> 'title' as title from message");
    expect(new Set(rows.map((row) => row.title))).toEqual(new Set([`刹车${'乙'.repeat(57)}`]));
    const { body } = await app.ask<{ Message_Count: number }>(
      tenants.甲.manager,
      'POST',
      '/v1/front/report/sent-msg-manually',
      { body: { Article_IDs: await articleIds(), Groups: ['值班'], Note: `${'话'.repeat(400)}${'😂'.slice(0, 1)}` } },
    );
    expect(body.Message_Count).toBe(2);
  });

  const articleIds = async (): Promise<readonly string[]> =>
    (await app.database.query<{ id: string }>('select distinct article_id as id from alert')).rows.map(({ id }) => id);
});
