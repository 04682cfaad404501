import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { testHouse, withFirstSight, type TestHouse } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { AnalysisService } from '#plugins/analysis/server';
import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { AlertLetter, LetterFigures, OpenedLetter } from '../letters';
import { LetterTokens } from './tell/letter-tokens';
import { Reminders } from './tell/reminders';

const list = '/v1/front/report/inform-message-list';
const hand = '/v1/front/report/sent-msg-manually';

describe('letters', () => {
  let house: TestHouse;
  let manager: Caller;
  let clientId: string;
  let articleIds: string[];
  const receiver = (name: string, address: string) =>
    house.database.transaction((tx) =>
      house.kernel
        .get(Receivers)
        .addSample(tx, clientId, { name, groups: ['值班'], addresses: [{ Channel: 'mail', Address: address }] }),
    );
  const letters = async (query: Record<string, string> = {}) =>
    (await house.ask<{ list: AlertLetter[]; total: number }>(manager, 'GET', list, { query })).body;
  const tokenOf = ({ Letter_ID }: AlertLetter) => house.kernel.get(LetterTokens).tokenOf(clientId, Letter_ID);
  const open = <T = OpenedLetter>(what: string, body: unknown) =>
    house.ask<T>(null, 'POST', `/public/alert-letter/${what}`, { body });
  const fresh = async (): Promise<void> => {
    for (const table of ['alert', 'alert_letter']) await house.database.query(`delete from ${table}`);
  };
  const tell = async (...ids: readonly string[]) => {
    const { body } = await house.ask<{ Letters: number }>(manager, 'POST', hand, {
      body: { Article_IDs: ids, Groups: ['值班'], Note: '请尽快核实' },
    });
    return body.Letters;
  };

  beforeAll(async () => {
    house = await testHouse(['alerts', 'in-app-channel', 'mail-channel']);
    await house.kernel.activate('alerts');
    clientId = (await house.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = house.caller({ clientId });
    await house.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1)`,
      [clientId],
    );
    await house.kernel.get(IntakeService).submit(
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
    await house.kernel.get(IntakeWorker).drain();
    await house.runJobs();
    const { rows } = await house.database.query<{ article_id: string }>('select article_id from article');
    articleIds = rows.map(({ article_id }) => article_id);
    await receiver('陈默', 'chen@a.cn');
    await receiver('林悦', 'lin@a.cn');
  });
  afterAll(() => house.close());

  it('show the names of users instead of the ids to which in-product messages are sent', async () => {
    await house.database.transaction((tx) =>
      house.kernel.get(Receivers).addSample(tx, clientId, {
        name: '李青',
        groups: ['值班'],
        addresses: [{ Channel: 'in-app', Address: manager.userId }],
      }),
    );
    await tell(articleIds[0] ?? '');
    const told = (await letters()).list.find(({ Receiver_Name }) => Receiver_Name === '李青');
    expect(told?.Deliveries).toMatchObject([{ Channel: 'in-app', Address: '李青', Status: 'sent' }]);
    await house.database.query("delete from alert_receiver where receiver_name = '李青'");
    await fresh();
  });

  it('sent manually open by their own link, where they are confirmed and rated', async () => {
    await fresh();
    expect(await tell(...articleIds)).toBe(2);
    const [letter] = (await letters({ Rule_ID: '0' })).list;
    expect(letter?.Alerts).toHaveLength(2);
    const Token = tokenOf(letter as AlertLetter);
    const { body } = await open('read', { Token });
    expect(body.Alerts[0]).toMatchObject({ Note: '请尽快核实', Words: ['刹车'] });
    expect(body.Alerts[0]?.Text).toContain('记者在现场');
    await open('judge', { Token, Alert_ID: body.Alerts[0]?.Alert_ID, Is_Useful: true });
    await open('confirm', { Token });
    expect((await open<{ Forwards: number }>('forward', { Token })).body.Forwards).toBe(1);
    const confirmed = await letters({ State: 'confirmed' });
    expect(confirmed.list.map(({ Letter_ID }) => Letter_ID)).toEqual([letter?.Letter_ID]);
    expect((await letters({ Verdict: 'useful' })).total).toBe(1);
  });

  it('are embedded in the page of their link, and count as read only when a person opens the page', async () => {
    await tell(articleIds[0] ?? '');
    const [one] = (await letters()).list;
    if (!one) throw new Error('Nothing was told');
    await house.database.query("update alert set title = '<script>刹车</script>'");
    const page = '<!doctype html><div id="root"></div><p>$& stays</p>';
    const at = (token: string, path = '/t-report') =>
      withFirstSight(house.kernel, page, `${path}?token=${encodeURIComponent(token)}`);
    const drawn = await at(tokenOf(one));
    expect(drawn).toContain('<h2>&#60;script&#62;<mark>刹车</mark>&#60;/script&#62;</h2>');
    expect(drawn).toMatch(/<div id="first-sight"><main>.*厂家尚未回应.*<p>\$& stays<\/p>$/s);
    expect((await letters()).list[0]?.Read_At).toBeNull();
    expect([await at(`${tokenOf(one)}x`), await at(''), await at(tokenOf(one), '/login')]).toEqual([page, page, page]);
    await fresh();
  });

  it('open nothing with a token that was modified, has expired, or belongs to another notification', async () => {
    await fresh();
    await tell(articleIds[0] as string);
    const [one, other] = (await letters()).list as [AlertLetter, AlertLetter];
    const token = tokenOf(one);
    const parts = token.split('.');
    const changed = [parts[0], other.Letter_ID, parts[2], parts[3]].join('.');
    expect((await open('read', { Token: changed })).status).toBe(404);
    const past = house.kernel.get(LetterTokens).tokenOf(clientId, one.Letter_ID, 1_000_000);
    expect((await open('read', { Token: past })).status).toBe(404);
    await house.database.query('delete from alert_letter where letter_id = $1', [other.Letter_ID]);
    expect((await open('judge', { Token: token, Alert_ID: '1', Is_Useful: true })).status).toBe(404);
    expect((await open('confirm', { Token: tokenOf(other) })).status).toBe(404);
  });

  it('are counted so that each figure opens a list of exactly that many', async () => {
    await fresh();
    await tell(articleIds[0] as string);
    await tell(articleIds[1] as string);
    const first = (await letters()).list[0] as AlertLetter;
    await open('confirm', { Token: tokenOf(first) });
    const keys = { rule: 'Rule_ID', subject: 'Subject_ID', channel: 'Channel', receiver: 'Receiver_ID', hour: 'Hour' };
    for (const [by, key] of Object.entries(keys)) {
      const { body } = await house.ask<{ All: LetterFigures; Groups: (LetterFigures & { Key: string })[] }>(
        manager,
        'GET',
        '/v1/manage/report/inform-statistics',
        { query: { Told_At: '..', By: by } },
      );
      expect([by, body.All.Total, body.All.Confirmed]).toEqual([by, 4, 1]);
      expect(body.Groups.length).toBeGreaterThan(0);
      for (const group of body.Groups) {
        expect((await letters({ [key]: group.Key })).total).toBe(group.Total);
        expect((await letters({ [key]: group.Key, State: 'confirmed' })).total).toBe(group.Confirmed);
        expect((await letters({ [key]: group.Key, State: 'waiting' })).total).toBe(
          group.Total - group.Sent - group.Failed,
        );
      }
    }
  });

  it('are counted by level for big screens, each level with a list of exactly that many', async () => {
    await fresh();
    expect(await tell(...articleIds)).toBeGreaterThan(0);
    const answer = await house.kernel
      .get(AnalysisService)
      .answer(manager, { Module_ID: 'alert-levels', Input: { Period: 'last-24-hours' } });
    const rows = answer.Rows as { Level: number; Count: number }[];
    expect(rows.map(({ Level }) => Level)).toEqual([1, 2, 3, 4]);
    const told = `${answer.From}..${answer.To}`;
    for (const { Level, Count } of rows)
      expect([Level, (await letters({ Level: String(Level), Told_At: told })).total]).toEqual([Level, Count]);
    expect([answer.Counted, answer.Counted > 0]).toEqual([(await letters({ Told_At: told })).total, true]);
  });

  it("remind receivers who have not confirmed, as often as the client's settings say", async () => {
    await fresh();
    const path = '/v1/manage/report/auto-inform-rule/setting';
    const { body } = await house.ask<Record<string, unknown>>(manager, 'GET', path);
    await house.ask(manager, 'PUT', path, { body: { ...body, Receipt_Level: 4, Remind_Minutes: 10, Reminders: 1 } });
    await tell(articleIds[0] as string);
    const [one] = (await letters()).list as [AlertLetter];
    await open('confirm', { Token: tokenOf(one) });
    const reminders = house.kernel.get(Reminders);
    expect(await reminders.remind()).toBe(0);
    await house.database.query("update alert_letter set told_at = now() - interval '11 minutes'");
    // More notifications than one run processes have already been reminded often enough: they must not block others.
    await house.database.query(
      `insert into alert_letter (client_id, letter_id, receiver_id, receiver_name, level, subject, is_receipt_asked,
         reminders, told_at)
       select $1, -n, $2, '某人', 1, '旧', true, 1, now() - interval '1 day' from generate_series(1, 201) as n`,
      [clientId, one.Receiver_ID],
    );
    expect(await reminders.remind()).toBe(1);
    await house.database.query('delete from alert_letter where letter_id < 0');
    await house.database.query("update alert_letter set reminded_at = now() - interval '11 minutes'");
    expect(await reminders.remind()).toBe(0);
    const { body: receipts } = await house.ask<{ total: number; Confirmed: number; list: AlertLetter[] }>(
      manager,
      'GET',
      '/v1/manage/report/auto-receipt-notification',
    );
    expect([receipts.total, receipts.Confirmed]).toEqual([2, 1]);
    expect(receipts.list.map(({ Reminders: count }) => count).sort()).toEqual([0, 1]);
  });

  it('escalate once when nobody confirms, and are reassigned within a rule', async () => {
    await fresh();
    const boss = await house.database.transaction((tx) =>
      house.kernel.get(Receivers).addSample(tx, clientId, {
        name: '总监',
        groups: [],
        addresses: [{ Channel: 'mail', Address: 'boss@a.cn' }],
      }),
    );
    await house.ask(manager, 'POST', '/v1/manage/report/auto-inform-rule', {
      body: {
        Rule_Name: '升级',
        Receivers: { Groups: ['值班'] },
        Escalation: { After_Minutes: 15, Receiver_IDs: [boss] },
        Silence_Minutes: 0,
      },
    });
    await house.kernel.get(IntakeService).submit([
      {
        url: 'https://news.example/99',
        title: '新车刹车异响引发维权',
        text: '多位车主在门店前维权，称新车刹车异响，门店表示将上报总部处理，后续进展有待观察。',
        publishedAt: new Date().toISOString(),
        via: 'feed',
      },
    ]);
    await house.kernel.get(IntakeWorker).drain();
    await house.runJobs();
    expect((await letters()).total).toBe(2);
    const [one, other] = (await letters()).list as [AlertLetter, AlertLetter];
    const opened = (await open('read', { Token: tokenOf(one) })).body;
    expect(opened.Others.map(({ Receiver_Name }) => Receiver_Name).sort()).toEqual(
      [other.Receiver_Name, '总监'].sort(),
    );
    const handOver = () => open('hand-over', { Token: tokenOf(one), Receiver_ID: other.Receiver_ID });
    const before = (await letters()).total;
    const answers = await Promise.all([handOver(), handOver()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await handOver()).body).toMatchObject({ code: 'alerts.handed-over' });
    expect((await letters()).total).toBe(before + 1);
    for (let asked = 0; asked < 60; asked += 1) await open('forward', { Token: tokenOf(one) });
    expect((await open('forward', { Token: tokenOf(one) })).status).toBe(429);
    expect((await letters()).list.filter(({ Handed_To }) => Handed_To === other.Receiver_Name)).toHaveLength(1);
    const reminders = house.kernel.get(Reminders);
    expect(await reminders.escalate()).toBe(0);
    await house.database.query("update alert_letter set told_at = now() - interval '16 minutes'");
    expect(await reminders.escalate()).toBe(1);
    expect(await reminders.escalate()).toBe(0);
    expect((await letters({ Receiver_ID: boss })).total).toBe(1);
  });

  it('are restricted to the client', async () => {
    const stranger = house.caller({ clientId: '999' });
    expect((await house.ask<{ total: number }>(stranger, 'GET', list)).body.total).toBe(0);
    const refused = await house.ask(stranger, 'POST', hand, {
      body: { Article_IDs: [articleIds[0]], Groups: ['值班'] },
    });
    expect(refused.status).toBe(404);
  });
});
