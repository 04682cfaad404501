import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, withInitialData, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { AnalysisService } from '#plugins/analysis/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { AlertMessage, MessageFigures, OpenedMessage } from '../messages';
import { MessageTokens } from './dispatch/message-tokens';
import { Reminders } from './dispatch/reminders';
import { OpenedMessages } from './opened-messages';

const list = '/v1/front/report/inform-message-list';
const hand = '/v1/front/report/sent-msg-manually';

describe('alert-messages', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  let articleIds: string[];
  const receiver = (name: string, address: string) =>
    app.database.transaction((tx) =>
      app.kernel
        .get(Receivers)
        .addSample(tx, clientId, { name, groups: ['值班'], addresses: [{ Channel: 'mail', Address: address }] }),
    );
  const messages = async (query: Record<string, string> = {}) =>
    (await app.ask<{ list: AlertMessage[]; total: number }>(manager, 'GET', list, { query })).body;
  const getToken = ({ Message_ID }: AlertMessage) => app.kernel.get(MessageTokens).getToken(clientId, Message_ID);
  const open = <T = OpenedMessage>(what: string, body: unknown) =>
    app.ask<T>(null, 'POST', `/public/alert-message/${what}`, { body });
  const fresh = async (): Promise<void> => {
    for (const table of ['alert', 'alert_message']) await app.database.query(`delete from ${table}`);
  };
  const sendAlert = async (...ids: readonly string[]) => {
    const { body } = await app.ask<{ Message_Count: number }>(manager, 'POST', hand, {
      body: { Article_IDs: ids, Groups: ['值班'], Note: '请尽快核实' },
    });
    return body.Message_Count;
  };

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'in-app-channel', 'mail-channel']);
    await app.kernel.activate('alerts');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = app.caller({ clientId });
    await app.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1)`,
      [clientId],
    );
    await app.kernel.get(IntakeService).submit(
      ['车主投诉刹车失灵', '刹车事故致人受伤'].map((title, index) => ({
        url: `https://news.example/${index}`,
        title,
        text: `${title}，记者在现场采访了第 ${index + 1} 位车主，厂家尚未回应，监管部门已介入。${title.repeat(3)}`,
        publishedAt: new Date().toISOString(),
        site: '每日新闻',
        mediaType: 'news' as const,
        via: 'feed' as const,
      })),
    );
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
    const { rows } = await app.database.query<{ article_id: string }>('select article_id from article');
    articleIds = rows.map(({ article_id }) => article_id);
    await receiver('陈默', 'chen@a.cn');
    await receiver('林悦', 'lin@a.cn');
  });
  afterAll(() => app.close());

  it('show the names of users instead of the ids to which in-product messages are sent', async () => {
    await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '李青',
        groups: ['值班'],
        addresses: [{ Channel: 'in-app', Address: manager.userId }],
      }),
    );
    await sendAlert(articleIds[0] ?? '');
    const sentMessage = (await messages()).list.find(({ Receiver_Name }) => Receiver_Name === '李青');
    expect(sentMessage?.Deliveries).toMatchObject([{ Channel: 'in-app', Address: '李青', Status: 'sent' }]);
    await app.database.query("delete from alert_receiver where receiver_name = '李青'");
    await fresh();
  });

  it('have times in the zone of the receiver, with its offset where it is not that of the client', async () => {
    await fresh();
    const { rows: users } = await app.database.query<{ user_id: string }>(
      `insert into user_account (client_id, user_name, display_name, user_type, time_zone)
       values ($1, 'chenmo', '陈默', 'user', 'America/New_York') returning user_id`,
      [clientId],
    );
    await app.database.query("update alert_receiver set user_id = $1 where receiver_name = '陈默'", [
      users[0]?.user_id,
    ]);
    await sendAlert(articleIds[0] ?? '');
    const { rows } = await app.database.query<{ receiver_name: string; text: string }>(
      `select d.receiver_name, m.text from message m join message_delivery d using (client_id, message_id)
       where m.kind = 'alert' order by m.message_id desc limit 2`,
    );
    const textOf = (name: string) => rows.find(({ receiver_name }) => receiver_name === name)?.text;
    expect(textOf('林悦')).toMatch(/每日新闻 \d{4}-\d\d-\d\d \d\d:\d\d (?!\()/);
    expect(textOf('陈默')).toMatch(/每日新闻 \d{4}-\d\d-\d\d \d\d:\d\d \(UTC-0[45]:00\) /);
    const own = (await messages()).list.find(({ Receiver_Name }) => Receiver_Name === '陈默');
    const glanced = await app.kernel.get(OpenedMessages).glance(getToken(own as AlertMessage));
    expect(glanced?.timeZone).toBe('America/New_York');
    await app.database.query("update alert_receiver set user_id = null where receiver_name = '陈默'");
    await fresh();
  });

  it('sent manually open by their own link, where they are confirmed and rated', async () => {
    await fresh();
    expect(await sendAlert(...articleIds)).toBe(2);
    const [message] = (await messages({ Rule_ID: '0' })).list;
    expect(message?.Alerts).toHaveLength(2);
    const Token = getToken(message as AlertMessage);
    const { body } = await open('read', { Token });
    expect(body.Alerts[0]).toMatchObject({ Note: '请尽快核实', Words: ['刹车'] });
    expect(body.Alerts[0]?.Text).toContain('记者在现场');
    await open('rate', { Token, Alert_ID: body.Alerts[0]?.Alert_ID, Is_Useful: true });
    await open('confirm', { Token });
    expect((await open<{ Forwards: number }>('forward', { Token })).body.Forwards).toBe(1);
    const confirmed = await messages({ State: 'confirmed' });
    expect(confirmed.list.map(({ Message_ID }) => Message_ID)).toEqual([message?.Message_ID]);
    expect((await messages({ Rating: 'useful' })).total).toBe(1);
  });

  it('are embedded in the page of their link, and count as read only when a person opens the page', async () => {
    await sendAlert(articleIds[0] ?? '');
    const [one] = (await messages()).list;
    if (!one) throw new Error('Nothing was told');
    await app.database.query("update alert set title = '<script>刹车</script>'");
    const page = '<!doctype html><div id="root"></div><p>$& stays</p>';
    const at = (token: string, path = '/t-report') =>
      withInitialData(app.kernel, page, `${path}?token=${encodeURIComponent(token)}`);
    const rendered = await at(getToken(one));
    expect(rendered).toContain('<h2>&#60;script&#62;<mark>刹车</mark>&#60;/script&#62;</h2>');
    expect(rendered).toMatch(/<div id="initial-data"><main>.*厂家尚未回应.*<p>\$& stays<\/p>$/s);
    expect((await messages()).list[0]?.Read_At).toBeNull();
    expect([await at(`${getToken(one)}x`), await at(''), await at(getToken(one), '/login')]).toEqual([
      page,
      page,
      page,
    ]);
    await fresh();
  });

  it('open nothing with a token that was modified, has expired, or belongs to another notification', async () => {
    await fresh();
    await sendAlert(articleIds[0] as string);
    const [one, other] = (await messages()).list as [AlertMessage, AlertMessage];
    const token = getToken(one);
    const parts = token.split('.');
    const changed = [parts[0], other.Message_ID, parts[2], parts[3]].join('.');
    expect((await open('read', { Token: changed })).status).toBe(404);
    const past = app.kernel.get(MessageTokens).getToken(clientId, one.Message_ID, 1_000_000);
    expect((await open('read', { Token: past })).status).toBe(404);
    await app.database.query('delete from alert_message where message_id = $1', [other.Message_ID]);
    expect((await open('rate', { Token: token, Alert_ID: '1', Is_Useful: true })).status).toBe(404);
    expect((await open('confirm', { Token: getToken(other) })).status).toBe(404);
  });

  it('are counted so that each figure opens a list of exactly that many', async () => {
    await fresh();
    await sendAlert(articleIds[0] as string);
    await sendAlert(articleIds[1] as string);
    const first = (await messages()).list[0] as AlertMessage;
    await open('confirm', { Token: getToken(first) });
    const keys = { rule: 'Rule_ID', subject: 'Subject_ID', channel: 'Channel', receiver: 'Receiver_ID', hour: 'Hour' };
    for (const [by, key] of Object.entries(keys)) {
      const { body } = await app.ask<{ All: MessageFigures; Groups: (MessageFigures & { Key: string })[] }>(
        manager,
        'GET',
        '/v1/manage/report/inform-statistics',
        { query: { Notified_At: '..', By: by } },
      );
      expect([by, body.All.Total, body.All.Confirmed]).toEqual([by, 4, 1]);
      expect(body.Groups.length).toBeGreaterThan(0);
      for (const group of body.Groups) {
        expect((await messages({ [key]: group.Key })).total).toBe(group.Total);
        expect((await messages({ [key]: group.Key, State: 'confirmed' })).total).toBe(group.Confirmed);
        expect((await messages({ [key]: group.Key, State: 'waiting' })).total).toBe(
          group.Total - group.Sent - group.Failed,
        );
      }
    }
  });

  it('are counted by level for big screens, each level with a list of exactly that many', async () => {
    await fresh();
    expect(await sendAlert(...articleIds)).toBeGreaterThan(0);
    const answer = await app.kernel
      .get(AnalysisService)
      .answer(manager, { Module_ID: 'alert-levels', Input: { Period: 'last-24-hours' } });
    const rows = answer.Rows as { Level: number; Count: number }[];
    expect(rows.map(({ Level }) => Level)).toEqual([1, 2, 3, 4]);
    const timeRange = `${answer.From}..${answer.To}`;
    for (const { Level, Count } of rows)
      expect([Level, (await messages({ Level: String(Level), Notified_At: timeRange })).total]).toEqual([Level, Count]);
    expect([answer.Counted, answer.Counted > 0]).toEqual([(await messages({ Notified_At: timeRange })).total, true]);
  });

  it("remind receivers who have not confirmed, as often as the client's settings say", async () => {
    await fresh();
    const path = '/v1/manage/report/auto-inform-rule/setting';
    const { body } = await app.ask<Record<string, unknown>>(manager, 'GET', path);
    await app.ask(manager, 'PUT', path, { body: { ...body, Receipt_Level: 4, Remind_Minutes: 10, Reminders: 1 } });
    await sendAlert(articleIds[0] as string);
    const [one] = (await messages()).list as [AlertMessage];
    await open('confirm', { Token: getToken(one) });
    const reminders = app.kernel.get(Reminders);
    expect(await reminders.remind()).toBe(0);
    await app.database.query("update alert_message set notified_at = now() - interval '11 minutes'");
    // More notifications than one run processes have already been reminded often enough: they must not block others.
    await app.database.query(
      `insert into alert_message (client_id, message_id, receiver_id, receiver_name, level, subject, needs_receipt,
         reminders, notified_at)
       select $1, -n, $2, '某人', 1, '旧', true, 1, now() - interval '1 day' from generate_series(1, 201) as n`,
      [clientId, one.Receiver_ID],
    );
    expect(await reminders.remind()).toBe(1);
    await app.database.query('delete from alert_message where message_id < 0');
    await app.database.query("update alert_message set reminded_at = now() - interval '11 minutes'");
    expect(await reminders.remind()).toBe(0);
    const { body: receipts } = await app.ask<{ total: number; Confirmed: number; list: AlertMessage[] }>(
      manager,
      'GET',
      '/v1/manage/report/auto-receipt-notification',
    );
    expect([receipts.total, receipts.Confirmed]).toEqual([2, 1]);
    expect(receipts.list.map(({ Reminders: count }) => count).sort()).toEqual([0, 1]);
  });

  it('escalate once when nobody confirms, and are reassigned within a rule', async () => {
    await fresh();
    const boss = await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '总监',
        groups: [],
        addresses: [{ Channel: 'mail', Address: 'boss@a.cn' }],
      }),
    );
    await app.ask(manager, 'POST', '/v1/manage/report/auto-inform-rule', {
      body: {
        Rule_Name: '升级',
        Receivers: { Groups: ['值班'] },
        Escalation: { After_Minutes: 15, Receiver_IDs: [boss] },
        Silence_Minutes: 0,
      },
    });
    await app.kernel.get(IntakeService).submit([
      {
        url: 'https://news.example/99',
        title: '新车刹车异响引发维权',
        text: '多位车主在门店前维权，称新车刹车异响，门店表示将上报总部处理，后续进展有待观察。',
        publishedAt: new Date().toISOString(),
        via: 'feed',
      },
    ]);
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
    expect((await messages()).total).toBe(2);
    const [one, other] = (await messages()).list as [AlertMessage, AlertMessage];
    const opened = (await open('read', { Token: getToken(one) })).body;
    expect(opened.Others.map(({ Receiver_Name }) => Receiver_Name).sort()).toEqual(
      [other.Receiver_Name, '总监'].sort(),
    );
    const handOver = () => open('hand-over', { Token: getToken(one), Receiver_ID: other.Receiver_ID });
    const before = (await messages()).total;
    const answers = await Promise.all([handOver(), handOver()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await handOver()).body).toMatchObject({ code: 'alerts.handed-over' });
    expect((await messages()).total).toBe(before + 1);
    for (let attempt = 0; attempt < 60; attempt += 1) await open('forward', { Token: getToken(one) });
    expect((await open('forward', { Token: getToken(one) })).status).toBe(429);
    expect((await messages()).list.filter(({ Handed_To }) => Handed_To === other.Receiver_Name)).toHaveLength(1);
    const reminders = app.kernel.get(Reminders);
    expect(await reminders.escalate()).toBe(0);
    await app.database.query("update alert_message set notified_at = now() - interval '16 minutes'");
    expect(await reminders.escalate()).toBe(1);
    expect(await reminders.escalate()).toBe(0);
    expect((await messages({ Receiver_ID: boss })).total).toBe(1);
  });

  it('are restricted to the client', async () => {
    const stranger = app.caller({ clientId: '999' });
    expect((await app.ask<{ total: number }>(stranger, 'GET', list)).body.total).toBe(0);
    const refused = await app.ask(stranger, 'POST', hand, {
      body: { Article_IDs: [articleIds[0]], Groups: ['值班'] },
    });
    expect(refused.status).toBe(404);
  });
});
