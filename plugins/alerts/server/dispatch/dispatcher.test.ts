import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller, Log } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { IntakeService, IntakeWorker, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { RuleReplay } from '../../contract';
import { SiteWorth } from '../site-worth';
import { AlertDispatcher } from './dispatcher';
import { WaitingCopies } from './waiting-copies';

const path = '/v1/manage/report/auto-inform-rule';

describe('alerts by rules', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  let subjectId: string;
  let receiverId: string;

  const store = async (...articles: readonly Partial<RawArticle>[]): Promise<void> => {
    await app.kernel.get(IntakeService).submit(
      articles.map((article, index) => ({
        url: `https://news.example/${Math.random()}/${index}`,
        title: '车主投诉星河汽车刹车失灵',
        html: '<p>多名车主投诉星河汽车刹车失灵，要求召回，情况非常恶劣。</p>',
        publishedAt: new Date().toISOString(),
        site: '每日新闻',
        mediaType: 'news' as const,
        via: 'feed' as const,
        ...article,
      })),
    );
    await app.kernel.get(IntakeWorker).drain();
    await app.runJobs();
  };
  const rule = async (more: Record<string, unknown> = {}): Promise<string> => {
    await app.database.query('delete from alert_rule');
    const { body, status, text } = await app.ask<{ Rule_ID: string }>(manager, 'POST', path, {
      body: {
        Rule_Name: '负面预警',
        Filter: { Subject_ID: subjectId },
        Receivers: { Groups: ['值班'] },
        Silence_Minutes: 0,
        ...more,
      },
    });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return body.Rule_ID;
  };
  const messages = async () =>
    (
      await app.database.query<{ receiver_name: string; subject: string; text: string; alerts: number }>(
        `select l.receiver_name, l.subject, m.text, (select count(*)::int from alert_copy c
           where c.client_id = l.client_id and c.message_id = l.message_id) as alerts
         from alert_message l join message_delivery d on d.client_id = l.client_id and d.delivery_id = l.delivery_ids[1]
           join message m on m.client_id = d.client_id and m.message_id = d.message_id order by l.message_id`,
      )
    ).rows;
  const forget = async (): Promise<void> => {
    for (const table of ['alert', 'alert_message', 'message']) await app.database.query(`delete from ${table}`);
  };

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel', 'latency']);
    await app.kernel.activate('alerts');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = app.caller({ clientId });
    const { rows } = await app.database.query<{ subject_id: string }>(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1) returning subject_id`,
      [clientId],
    );
    subjectId = rows[0]?.subject_id ?? '';
    receiverId = await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '陈默',
        groups: ['值班'],
        addresses: [{ Channel: 'mail', Address: 'chen@a.cn' }],
      }),
    );
  });
  afterAll(() => app.close());

  it('notify of articles that match the filter, with a level, its reason and a link, and record it in the article times', async () => {
    await rule();
    await store({}, { title: '天气晴朗', html: '<p>今天天气晴朗，适合出游。</p>' });
    const sentMessages = await messages();
    expect(sentMessages).toHaveLength(1);
    expect(sentMessages[0]).toMatchObject({ receiver_name: '陈默', alerts: 1 });
    expect(sentMessages[0]?.subject).toContain('车主投诉星河汽车刹车失灵');
    expect(sentMessages[0]?.text).toMatch(/原因：.*分/);
    expect(sentMessages[0]?.text).toMatch(/\/t-report\?token=\d+\.\d+\.\d+\.[\w-]{43}/);
    const { rows } = await app.database.query<{ count: number }>(
      'select count(*)::int as count from client_latency where informed_at is not null',
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('wait for each other where messages are merged', async () => {
    await forget();
    await rule({ Timing: { Mode: 'merged', Every_Minutes: 30 } });
    await store(
      {},
      { html: '<p>另一起刹车事故，车主受伤，厂家至今没有回应，记者正在调查。</p>', title: '又一起刹车事故' },
    );
    expect(await messages()).toEqual([]);
    await app.database.query("update alert_copy set due_at = now() - interval '1 second'");
    const waiting = app.kernel.get(WaitingCopies);
    await waiting.sendDue(new AbortController().signal);
    await waiting.sendDue(new AbortController().signal);
    expect((await messages()).map(({ alerts }) => alerts)).toEqual([2]);
  });

  it('reach who can be told, also where they stand in more letters than one and another cannot', async () => {
    await forget();
    const ruleId = await rule({ Channels: { red: ['mail'] } });
    const unreachable = await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '无邮箱',
        groups: [],
        addresses: [{ Channel: 'in-app', Address: '1' }],
      }),
    );
    await app.database.query(
      `with made as (
         insert into alert (client_id, rule_id, kind, notified_key, level, score, reason, outcome, title, site, due_at)
         select $1, $2, 'rule', n, 1, 80, '{"Level":1,"Score":80,"Parts":[]}', 'digest', '刹车', '某网', now()
         from generate_series(1, 60) as n returning alert_id
       )
       insert into alert_copy (client_id, alert_id, receiver_id, due_at)
       select $1, alert_id, r, now() from made, unnest($3::bigint[]) as r`,
      [clientId, ruleId, [receiverId, unreachable]],
    );
    await app.kernel.get(WaitingCopies).sendDue(new AbortController().signal);
    expect((await messages()).map(({ receiver_name, alerts }) => [receiver_name, alerts])).toEqual([
      ['陈默', 50],
      ['陈默', 10],
    ]);
    const { rowCount } = await app.database.query('select from alert_copy where message_id is null');
    expect(rowCount).toBe(0);
  });

  it('compare the adjusted score with the minimum score, as in the noise budget', async () => {
    await forget();
    const draft = { Rule_Name: '试', Filter: { Subject_ID: subjectId }, Receivers: { Receiver_IDs: [receiverId] } };
    const replayed = async (Min_Score: number) =>
      (
        await app.ask<RuleReplay>(manager, 'POST', `${path}/replay`, {
          body: { Rule: { ...draft, Silence_Minutes: 0, Conditions: { Min_Score } }, Days: 7 },
        })
      ).body;
    await rule();
    for (const title of ['再有车主投诉刹车失灵', '又有车主投诉刹车失灵', '三位车主投诉刹车失灵'])
      await store({ title });
    const sentMessages = await messages();
    const min = Math.floor(Math.max(...(await replayed(0)).list.map(({ Reason }) => Reason.Score)));
    expect((await replayed(min)).total).toBeGreaterThan(0);
    await rule({ Conditions: { Min_Score: min } });
    await app.database.query('update alert_copy set is_useful = false');
    app.kernel.get(SiteWorth).forget(clientId);
    await store({ title: '还有车主投诉刹车失灵' });
    expect(await messages()).toEqual(sentMessages);
    expect((await replayed(min)).total).toBe(0);
    const [bent] = (await replayed(0)).list;
    expect(bent?.Reason.Bent).toBeLessThan(bent?.Reason.Score ?? 0);
    await app.database.query('update alert_copy set is_useful = null');
    app.kernel.get(SiteWorth).forget(clientId);
    expect((await replayed(min)).list.map(({ Title }) => Title)).toContain('还有车主投诉刹车失灵');
  });

  it('are not raised for articles published long ago', async () => {
    await forget();
    await rule();
    await store({ publishedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), title: '旧闻：刹车召回' });
    expect(await messages()).toEqual([]);
  });

  it('are predicted by the replay as they were sent', async () => {
    await forget();
    const draft = { Rule_Name: '试', Filter: { Subject_ID: subjectId }, Receivers: { Receiver_IDs: [receiverId] } };
    const { body } = await app.ask<RuleReplay>(manager, 'POST', `${path}/replay`, {
      body: { Rule: { ...draft, Silence_Minutes: 0, Day_Cap: 2 }, Days: 7 },
    });
    expect(body.Matched).toBe(body.total + body.Left.reduce((sum, { Count }) => sum + Count, 0));
    expect(body.total).toBeGreaterThan(2);
    expect(body.list.filter(({ Outcome }) => Outcome === 'over-cap').length).toBeGreaterThan(0);
    expect(body.Receivers.map(({ Receiver_Name }) => Receiver_Name)).toEqual(['陈默']);
    const budget = await app.ask<{ Kept: number; Left_Count: number; Min_Score: number }>(
      manager,
      'POST',
      `${path}/budget`,
      { body: { Rule: { ...draft, Silence_Minutes: 0 }, Days: 7, A_Day: 0.15 } },
    );
    expect(budget.body.Kept).toBe(1);
    expect(budget.body.Left_Count).toBeGreaterThan(0);
    expect(await messages()).toEqual([]);
  });

  it('are sent once, even after interruptions', async () => {
    await forget();
    await app.database.query('delete from domain_event');
    await rule();
    const { rows } = await app.database.query<{ article_id: string }>('select article_id from client_article limit 3');
    const stored = rows.map(({ article_id }) => ({
      articleId: article_id,
      item: { publishedAt: new Date().toISOString(), matches: [{ clientId, subjectId }] },
    }));
    const { signal } = new AbortController();
    const log = { info: () => undefined } as unknown as Log;
    const take = (isCutOff: boolean) =>
      app.database.transaction(async (tx) => {
        await app.kernel.get(AlertDispatcher).take(tx, { stored, repaired: [] } as never, log, signal);
        if (isCutOff) throw new Error('the process died');
      });
    await expect(take(true)).rejects.toThrow('the process died');
    expect(await messages()).toEqual([]);
    await take(false);
    await take(false);
    expect(await messages()).toHaveLength(stored.length);
  });

  it('go on beside a rule whose filter nobody understands any more, and only where each filter holds', async () => {
    await forget();
    await rule();
    const values = (name: string, filter: object) => [clientId, name, JSON.stringify(filter), '{"Groups":["值班"]}'];
    for (const [name, filter] of [
      ['失效', { Subject_ID: subjectId, Moon_Phase: 'full' }],
      ['别的主题', { Subject_ID: '1' }],
      ['正面', { Subject_ID: subjectId, Emotion: 'positive' }],
      ['含词', { Subject_ID: subjectId, keyword: '第四起' }],
      ['无词', { Subject_ID: subjectId, keyword: '洪水' }],
    ] as const)
      await app.database.query(
        'insert into alert_rule (client_id, rule_name, filter, receivers) values ($1, $2, $3, $4)',
        values(name, filter),
      );
    await store({ title: '第四起刹车事故', html: '<p>第四起刹车事故造成多人受伤，车主愤怒投诉，情况非常恶劣。</p>' });
    const { rows } = await app.database.query<{ rule_name: string }>(
      'select rule_name from alert join alert_rule using (client_id, rule_id) order by 1',
    );
    expect(rows.map(({ rule_name }) => rule_name).toSorted()).toEqual(['含词', '负面预警'].toSorted());
  });

  it('are refused with the reason', async () => {
    const post = (body: Record<string, unknown>) =>
      app.ask(manager, 'POST', path, { body: { Rule_Name: '错', Receivers: { Groups: ['值班'] }, ...body } });
    expect((await post({ Filter: { Moon_Phase: 'full' } })).text).toContain('Moon_Phase');
    expect((await post({ Timing: { Mode: 'digest', At: ['25:00'] } })).text).toContain('At');
    expect((await post({ Receivers: {} })).status).toBe(400);
    const template = await app.ask(manager, 'POST', '/v1/manage/report/content-template', {
      body: { Template_Name: '错', Kind: 'single', Subject: '{{ title', Text: 'x' },
    });
    expect([template.status, template.text.includes('Subject')]).toEqual([400, true]);
  });

  it('use the client’s own template', async () => {
    const body = { Kind: 'single', Language: 'zh-CN', Subject: '急：{{ article.title }}', Text: '{{ article.site }}' };
    const preview = await app.ask<{ Subject: string; Text: string; Short_Messages: number }>(
      manager,
      'POST',
      '/v1/manage/report/content-template/preview',
      { body },
    );
    expect(preview.body.Subject).toMatch(/^急：/);
    expect(preview.body).toMatchObject({ Text: '每日新闻', Short_Messages: 1 });
    await app.ask(manager, 'POST', '/v1/manage/report/content-template', { body: { Template_Name: '急', ...body } });
    await forget();
    await rule();
    await store({ title: '第三起刹车事故', html: '<p>第三起刹车事故发生在高速公路上，所幸无人受伤，警方已介入。</p>' });
    expect((await messages())[0]?.subject).toBe('急：第三起刹车事故');
  });
});
