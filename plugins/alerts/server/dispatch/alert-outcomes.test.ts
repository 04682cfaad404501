import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { ArticleActions, IntakeService, IntakeWorker, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { RuleReplay } from '../../contract';
import type { AlertMessage } from '../../messages';
import { Reminders } from './reminders';
import { WaitingCopies } from './waiting-copies';

const path = '/v1/manage/report/auto-inform-rule';
const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
const hours = (count: number) => minutes(count * 60);

describe('outcomes of alerts', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  let subjectId: string;
  let duty: string;
  let next: string;

  const store = async (...articles: readonly Partial<RawArticle>[]): Promise<void> => {
    for (const article of articles) {
      await app.kernel.get(IntakeService).submit([
        {
          url: `https://news.example/${Math.random()}`,
          title: '锅炉爆炸，多人受伤',
          html: '<p>城东的一家工厂发生锅炉爆炸，多名工人受伤送医，消防部门赶到现场，事故原因正在调查之中，企业尚未作出任何回应。</p>',
          publishedAt: minutes(5),
          site: '每日新闻',
          mediaType: 'news' as const,
          via: 'feed' as const,
          ...article,
        },
      ]);
      await app.kernel.get(IntakeWorker).drain();
      await app.runJobs();
    }
  };
  const draft = (more: Record<string, unknown> = {}) => ({
    Rule_Name: '事故',
    Filter: { Subject_ID: subjectId },
    Receivers: { Receiver_IDs: [duty] },
    Silence_Minutes: 0,
    Day_Cap: 0,
    ...more,
  });
  const rule = async (more: Record<string, unknown> = {}): Promise<string> => {
    const { body, status, text } = await app.ask<{ Rule_ID: string }>(manager, 'POST', path, { body: draft(more) });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return body.Rule_ID;
  };
  const messages = async () =>
    (await app.ask<{ list: AlertMessage[] }>(manager, 'GET', '/v1/front/report/inform-message-list')).body.list.map(
      ({ Receiver_Name, State, Alerts }) => [Receiver_Name, State, Alerts.length],
    );
  const outcomes = async () =>
    (await app.database.query<{ outcome: string }>('select outcome from alert order by alert_id')).rows.map(
      ({ outcome }) => outcome,
    );
  const replay = async (more: Record<string, unknown> = {}) =>
    (await app.ask<RuleReplay>(manager, 'POST', `${path}/replay`, { body: { Rule: draft(more), Days: 7 } })).body;
  const addReceiver = (name: string, channel: string) =>
    app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name,
        groups: [],
        addresses: [{ Channel: channel, Address: channel === 'mail' ? `${Math.random()}@a.cn` : '1' }],
      }),
    );

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel']);
    await app.kernel.activate('alerts');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = app.caller({ clientId });
    const { rows } = await app.database.query<{ subject_id: string }>(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '锅炉', '锅炉', 'modern', true, 1) returning subject_id`,
      [clientId],
    );
    subjectId = rows[0]?.subject_id ?? '';
    await app.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '天气', '天气', 'modern', true, 1)`,
      [clientId],
    );
    duty = await addReceiver('值班', 'mail');
    next = await addReceiver('主管', 'mail');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['alert_rule', 'alert', 'alert_message', 'message', 'client_article', 'subject_article'])
      await app.database.query(`delete from ${table}`);
    await app.database.query('update alert_receiver set quiet_from = null, quiet_to = null');
  });

  it('escalate at once and are listed as failed if no receiver can be reached', async () => {
    const unverified = await addReceiver('未验证', 'mail');
    await app.database.query('update alert_address set verified_at = null where receiver_id = $1', [unverified]);
    await rule({
      Receivers: { Receiver_IDs: [unverified] },
      Escalation: { After_Minutes: 60, Receiver_IDs: [next] },
    });
    await store({});
    const first = await messages();
    expect(first).toContainEqual(['', 'failed', 1]);
    expect(first.map(([name]) => name)).toContain('主管');
    expect(await app.kernel.get(Reminders).escalate()).toBe(0);
  });

  it('escalate over other channels if the channels of the level reach nobody', async () => {
    const inApp = await addReceiver('站内', 'in-app');
    const mailOnly = { red: ['mail'], orange: ['mail'], yellow: ['mail'], blue: ['mail'] };
    await rule({
      Receivers: { Receiver_IDs: [inApp] },
      Channels: mailOnly,
      Escalation: { After_Minutes: 60, Receiver_IDs: [inApp] },
    });
    await store({});
    expect((await messages()).map(([name]) => name).toSorted()).toEqual(['', '站内']);
  });

  it('are listed as failed when a digest reaches nobody', async () => {
    await rule({ Timing: { Mode: 'merged', Every_Minutes: 30 } });
    await store({});
    await app.database.query("update alert_copy set due_at = now() - interval '1 second'");
    await app.database.query('update alert_receiver set is_enabled = false where receiver_id = $1', [duty]);
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    await app.database.query('update alert_receiver set is_enabled = true where receiver_id = $1', [duty]);
    expect(await messages()).toEqual([['', 'failed', 1]]);
  });

  it('reach a number of copies in any order, once, as the preview says', async () => {
    const conditions = { Conditions: { Min_Similar: 3 } };
    await rule(conditions);
    await store(...[10, 20, 30, 40, 50].map((ago) => ({ publishedAt: minutes(ago), site: `站 ${ago}` })));
    expect((await messages()).map(([name]) => name)).toEqual(['值班']);
    expect((await replay(conditions)).total).toBe(1);
  });

  it('are raised on an earlier article when copies that the filter leaves out make it spread', async () => {
    const conditions = { Filter: { Subject_ID: subjectId, Media_Type: 'news' }, Conditions: { Min_Similar: 3 } };
    await rule(conditions);
    await store(
      { publishedAt: minutes(50) },
      ...[40, 30, 20].map((ago) => ({ publishedAt: minutes(ago), mediaType: 'weibo' as const })),
    );
    expect((await messages()).map(([name]) => name)).toEqual(['值班']);
    expect((await replay(conditions)).total).toBe(1);
  });

  it('go with the next digest if found late, and are listed if older', async () => {
    await rule();
    await store(
      { publishedAt: hours(23.5) },
      { publishedAt: hours(25), title: '迟到的锅炉事故' },
      { publishedAt: hours(24 * 9), title: '旧的锅炉事故' },
    );
    expect(await outcomes()).toEqual(['now', 'late', 'too-old']);
    expect(await messages()).toHaveLength(1);
    const preview = await replay();
    expect(preview.list.map(({ Outcome }) => Outcome).toSorted()).toEqual(['late', 'now']);
    await app.database.query("update alert_copy set due_at = now() - interval '1 second' where message_id is null");
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    const { rows } = await app.database.query<{ text: string }>('select text from message order by message_id desc');
    expect(rows[0]?.text).toMatch(/迟到的锅炉事故[\s\S]*发布于 .*发现于/);
  });

  it('are not sent after the service of the client ended, nor is what waits', async () => {
    await rule({ Timing: { Mode: 'merged', Every_Minutes: 30 } });
    await store({});
    await app.database.query("update alert_copy set due_at = now() - interval '1 second'");
    await app.database.query("update client set service_end_date = now() - interval '1 day' where client_id = $1", [
      clientId,
    ]);
    app.kernel.get(ClientService).forget();
    await store({ title: '又一起锅炉事故' });
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    await app.database.query('update client set service_end_date = null where client_id = $1', [clientId]);
    app.kernel.get(ClientService).forget();
    expect([await outcomes(), await messages()]).toEqual([['withdrawn'], []]);
  });

  it('are not sent by a rule that was switched off meanwhile', async () => {
    await rule({ Timing: { Mode: 'merged', Every_Minutes: 30 } });
    await store({});
    await app.database.query("update alert_copy set due_at = now() - interval '1 second'");
    await app.database.query('update alert_rule set is_enabled = false');
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    expect([await outcomes(), await messages()]).toEqual([['withdrawn'], []]);
  });

  it('respect the quiet hours of those to whom they are escalated', async () => {
    await app.database.query(
      "update alert_receiver set quiet_from = '00:01', quiet_to = '00:00' where receiver_id = $1",
      [next],
    );
    await rule({ Escalation: { After_Minutes: 1, Receiver_IDs: [next] } });
    await store({});
    await app.database.query("update alert_message set notified_at = now() - interval '2 minutes', level = 4");
    await app.database.query('update alert set level = 4');
    expect(await app.kernel.get(Reminders).escalate()).toBe(1);
    expect((await messages()).map(([name]) => name)).toEqual(['值班']);
  });

  const articleIds = async () =>
    (
      await app.database.query<{ article_id: string }>('select article_id from client_article order by article_id')
    ).rows.map(({ article_id }) => article_id);
  const act = async (action: (actions: ArticleActions) => Promise<unknown>) => {
    await action(app.kernel.get(ArticleActions));
    await app.runJobs();
  };
  const sendWaiting = async () => {
    await app.database.query("update alert_copy set due_at = now() - interval '1 second' where message_id is null");
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
  };
  const receivers = async () => (await messages()).map(([name]) => name);

  it('are raised once when the popularity of an article grows', async () => {
    await rule({ Conditions: { Min_Popularity: 10 } });
    const url = 'https://news.example/growing';
    await store({ url });
    expect(await receivers()).toEqual([]);
    await store({ url, reposts: 200_000, comments: 100_000 });
    await store({ url, reposts: 400_000 });
    expect(await receivers()).toEqual(['值班']);
  });

  it('are raised when a person corrects the sentiment, or adds the article to the subject', async () => {
    await rule({ Filter: { Subject_ID: subjectId, Emotion: 'negative' } });
    await store({ title: '明天天气晴朗', html: '<p>明天天气晴朗，气温适宜，适合出游，市民纷纷表示非常开心。</p>' });
    const [id = ''] = await articleIds();
    await act((actions) => actions.setEmotion(manager, [id], 'negative'));
    expect(await receivers()).toEqual([]);
    await act((actions) => actions.setInSubject(manager, [id], subjectId, true));
    expect(await receivers()).toEqual(['值班']);
    await act((actions) => actions.setEmotion(manager, [id], 'positive'));
    await act((actions) => actions.setEmotion(manager, [id], 'negative'));
    expect(await receivers()).toEqual(['值班']);
  });

  it('are withdrawn and counted when what waits does not hold any more', async () => {
    await rule({
      Filter: { Subject_ID: subjectId, Emotion: 'neutral' },
      Timing: { Mode: 'merged', Every_Minutes: 30 },
    });
    const text = (place: string) =>
      `<p>${place}发生锅炉爆炸事故，${place}多人受伤送医，情况非常恶劣，${place}居民愤怒投诉，要求赔偿。${Math.random()}</p>`;
    for (const place of ['城东化工园区', '西郊供暖公司', '南港码头仓库']) {
      await store({ title: `${place}锅炉爆炸事故`, html: text(place.repeat(6)) });
    }
    const [first = '', second = ''] = await articleIds();
    expect(await outcomes()).toEqual(['merged', 'merged', 'merged']);
    await act((actions) => actions.setHidden(manager, [first], true));
    await act((actions) => actions.setEmotion(manager, [second], 'positive'));
    await sendWaiting();
    expect(await messages()).toEqual([['值班', expect.any(String), 1]]);
    expect(await outcomes()).toEqual(['withdrawn', 'withdrawn', 'merged']);
    const { rows } = await app.database.query<{ text: string }>('select text from message');
    expect(rows[0]?.text).toContain('另有 2 条已撤回');
  });

  it('go to the receivers whom the rule names when they leave', async () => {
    await rule({ Timing: { Mode: 'merged', Every_Minutes: 30 } });
    await store({});
    await app.database.query('update alert_rule set receivers = $1, updated_at = clock_timestamp()', [
      JSON.stringify({ Receiver_IDs: [next] }),
    ]);
    await sendWaiting();
    expect(await receivers()).toEqual(['主管']);
  });

  it('are not reminded of once somebody has handled them', async () => {
    await rule({ Escalation: { After_Minutes: 1, Receiver_IDs: [next] } });
    await store({});
    const age = () =>
      app.database.query(
        "update alert_message set needs_receipt = true, notified_at = now() - interval '2 hours', reminded_at = null",
      );
    await age();
    expect(await app.kernel.get(Reminders).remind()).toBe(1);
    await age();
    await act(async (actions) => actions.setStatus(manager, await articleIds(), 'done'));
    expect([await app.kernel.get(Reminders).remind(), await app.kernel.get(Reminders).escalate()]).toEqual([0, 0]);
  });

  it('are followed up once when a person corrects them, if the rule wants it', async () => {
    await rule({ Filter: { Subject_ID: subjectId, Emotion: 'neutral' }, Is_Follow_Up: true });
    await store({});
    const [id = ''] = await articleIds();
    const subjects = async () =>
      (await app.database.query<{ subject: string }>('select subject from message order by message_id')).rows.map(
        ({ subject }) => subject,
      );
    await act((actions) => actions.setInSubject(manager, [id], subjectId, true));
    expect(await subjects()).toHaveLength(1);
    await act((actions) => actions.setEmotion(manager, [id], 'positive'));
    await act((actions) => actions.setEmotion(manager, [id], 'neutral'));
    await act((actions) => actions.setHidden(manager, [id], true));
    expect((await subjects()).filter((subject) => subject.startsWith('更正：'))).toHaveLength(1);
  });
});
