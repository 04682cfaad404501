import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { InputError, PrivilegeMap, ResultOf } from '#core';
import { DatabaseService, Parameters, TokenService, type Caller, type UserType } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { IntakeService, IntakeWorker, type ArticleReader } from '#plugins/articles/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { ticketContract } from '../contract';
import { maxFiles, type Ticket, type TicketCase, type TicketDetail } from '../ticket';
import { TicketEffect } from './ticket-effect';
import { TicketFiles } from './ticket-files';
import { statusNotice, waitingNotice } from './ticket-notices';

const path = '/v1/front/report/ticket';
const working: PrivilegeMap = { ticket: { b: 1, m: 1, a: 1 } };

interface Listed {
  readonly list: readonly Ticket[];
  readonly total: number;
  readonly Counts: Readonly<Record<string, number>>;
}

describe('tickets', () => {
  let app: TestApp;
  let author: Caller;
  let colleague: Caller;
  let member: Caller;
  let boss: Caller;
  let stranger: Caller;
  let operator: Caller;
  let group: string;
  const person = async (clientId: string, name: string, userType: UserType): Promise<Caller> => {
    const { user } = await app.kernel
      .get(UserService)
      .create({ clientId, userName: name, displayName: name, userType, password: { text: 'Long-enough-9' } });
    return app.caller({ clientId, userId: user.user_id, userType, privileges: working });
  };
  const write = async (caller: Caller, more: object = {}) =>
    app.ask<{ Ticket_ID: string; code?: string }>(caller, 'POST', path, {
      body: { Title: '刹车异响的稿件需要核实', Content: '请核实', Type: 'task', ...more },
    });
  const list = async (caller: Caller, query: Record<string, string> = {}) =>
    (await app.ask<Listed>(caller, 'GET', path, { query })).body;
  const detail = async (caller: Caller, id: string) => app.ask<TicketDetail>(caller, 'GET', `${path}/${id}`);
  const post = async (caller: Caller, call: string, body: object) =>
    app.ask<{ State: string; Ticket_Message_ID: string; code: string }>(caller, 'POST', `${path}-${call}`, { body });
  const open = async (caller: Caller, id: string) => (await post(caller, 'read', { Ticket_ID: id })).body.State;
  const say = async (caller: Caller, id: string, text = '已核实') =>
    (await post(caller, 'reply', { Ticket_ID: id, Text: text })).body.State;
  const attach = (
    caller: Caller,
    id: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    message = '',
  ) => {
    const form = new FormData();
    form.set('Ticket_ID', id);
    form.set('Ticket_Message_ID', message);
    form.set('file', new Blob([content]), name);
    return app.ask<{ list: { Ticket_Attachment_ID: string; Name: string; Type: string }[]; code: string }>(
      caller,
      'POST',
      `${path}-attachment`,
      { body: form },
    );
  };

  beforeAll(async () => {
    app = await startTestApp(['tickets']);
    await app.kernel.activate('tickets');
    const clients = app.kernel.get(ClientService);
    const one = (await clients.create({ client_name: '甲', client_type: 'enterprise' })).client_id;
    const other = (await clients.create({ client_name: '乙', client_type: 'enterprise' })).client_id;
    [author, colleague, member, boss, stranger, operator] = [
      await person(one, 'anna', 'user'),
      await person(one, 'carl', 'user'),
      await person(one, 'mia', 'user'),
      await person(one, 'boss', 'manager'),
      await person(other, 'zoe', 'manager'),
      await person(platformClientId, 'olga', 'operator'),
    ];
    const { rows } = await app.database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '法务') returning user_group_id as id",
      [one],
    );
    group = rows[0]?.id ?? '';
    await app.database.query('update user_account set user_group_id = $1 where user_id = $2', [group, member.userId]);
  });
  afterAll(() => app.close());

  it('change from new to read to replied to closed, and back when the author asks again', async () => {
    const { body } = await write(author, { Assignee_ID: colleague.userId, Priority: 'urgent' });
    const id = body.Ticket_ID;
    expect(await open(author, id)).toBe('new');
    expect(await open(colleague, id)).toBe('read');
    expect(await say(author, id, '补充')).toBe('read');
    expect(await say(colleague, id)).toBe('replied');
    expect((await detail(author, id)).body).toMatchObject({ Due_At: null, Reply_Count: 2, May_Handle: false });
    expect(await say(author, id, '还有一处')).toBe('new');
    expect((await post(author, 'state', { Ticket_ID: id, Action: 'closed' })).body.State).toBe('closed');
    const late = await post(colleague, 'reply', { Ticket_ID: id, Text: '晚了' });
    expect([late.status, late.body.code]).toEqual([409, 'tickets.state']);
    expect((await post(author, 'state', { Ticket_ID: id, Action: 'reopened' })).body.State).toBe('new');
    const { body: now } = await detail(colleague, id);
    expect(Date.parse(now.Due_At ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    expect(now.Messages.map(({ Kind }) => Kind)).toEqual(['reply', 'reply', 'reply', 'closed', 'reopened']);
    expect(now.Readers.map(({ Name }) => Name)).toEqual(['carl']);
  });

  it('are visible only to the author, the assignees and administrators', async () => {
    const { body } = await write(author, { User_Group_ID: group, Title: '函件' });
    const seen = await Promise.all(
      [author, member, boss, colleague, stranger, operator].map(
        async (caller) => (await detail(caller, body.Ticket_ID)).status,
      ),
    );
    expect(seen).toEqual([200, 200, 200, 404, 404, 404]);
    const foreign = await Promise.all([
      open(colleague, body.Ticket_ID),
      say(stranger, body.Ticket_ID),
      post(colleague, 'state', { Ticket_ID: body.Ticket_ID, Action: 'closed' }).then(({ status }) => status),
    ]);
    expect(foreign).toEqual([undefined, undefined, 404]);
    expect((await list(stranger)).total).toBe(0);
  });

  it('addressed to the operator are answered on the operator’s side, from every client', async () => {
    const { body } = await write(author, { Is_For_Operator: true, Title: '登录不了', Type: 'fault' });
    expect((await list(operator, { Side: 'mine' })).list).toMatchObject([{ Title: '登录不了', Client_Name: '甲' }]);
    expect((await post(boss, 'assign', { Ticket_ID: body.Ticket_ID, Assignee_ID: boss.userId })).status).toBe(400);
    expect((await post(operator, 'assign', { Ticket_ID: body.Ticket_ID, Assignee_ID: operator.userId })).status).toBe(
      200,
    );
    expect(await say(operator, body.Ticket_ID, '已恢复')).toBe('replied');
    expect(
      (await detail(author, body.Ticket_ID)).body.Messages.map(({ User_Name, Text }) => [User_Name, Text]),
    ).toEqual([
      ['olga', 'olga'],
      ['olga', '已恢复'],
    ]);
  });

  it('are counted by state, and each count matches its list', async () => {
    const { Counts, total } = await list(boss);
    for (const [state, count] of Object.entries(Counts)) {
      const stateTickets = await list(boss, { State: state });
      expect([state, stateTickets.total, stateTickets.list.length]).toEqual([state, count, count]);
    }
    expect(total).toBe(3);
    await app.database.query("update ticket set due_at = now() - interval '1 hour' where title = '函件'");
    expect((await list(member, { State: 'overdue' })).list).toMatchObject([{ Title: '函件', Is_Overdue: true }]);
  });

  it('notify the assignees, with an error once overdue, and the author of changes', async () => {
    expect(await waitingNotice(app.kernel).load(member, {})).toMatchObject({
      level: 'error',
      list: [{ Title: '函件' }],
    });
    const { body } = await write(author, { Assignee_ID: colleague.userId, Title: '一个很长很长的工单标题' });
    expect(await statusNotice(app.kernel).load(author, {})).toMatchObject({
      list: [{ Title: '登录不了', R: 1, C: 1 }],
    });
    await open(colleague, body.Ticket_ID);
    await say(colleague, body.Ticket_ID);
    const statusNotices = await statusNotice(app.kernel).load(author, {});
    expect(statusNotices?.list.find(({ Ticket_ID }) => Ticket_ID === body.Ticket_ID)).toMatchObject({ R: 1, C: 1 });
    await open(author, body.Ticket_ID);
    const rest = await statusNotice(app.kernel).load(author, {});
    expect(rest?.list.map(({ Ticket_ID }) => Ticket_ID)).not.toContain(body.Ticket_ID);
  });

  it('limit the files of a message under concurrent uploads, and store nothing of refused ones', async () => {
    const { Ticket_ID: id } = (await write(author, { Assignee_ID: colleague.userId, Title: '并发附件' })).body;
    // Bypasses the calls, which limit concurrent uploads of one user, but only within one process.
    const files = app.kernel.get(TicketFiles);
    const sent = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        files.add(author, id, null, [
          { field: 'file', name: `${index}.txt`, type: 'text/plain', content: Buffer.from('a') },
        ]),
      ),
    );
    const refused = sent.filter(({ status }) => status === 'rejected') as readonly PromiseRejectedResult[];
    expect([sent.length - refused.length, refused.length]).toEqual([maxFiles, 24 - maxFiles]);
    expect(new Set(refused.map(({ reason }) => (reason as InputError).code))).toEqual(
      new Set(['tickets.too-many-files']),
    );
    const { rows } = await app.kernel.get(DatabaseService).query<{ attached: number; kept: number }>(
      `select (select count(*)::int from ticket_attachment where ticket_id = $1) as attached,
          (select count(*)::int from stored_file where purpose = 'ticket' and name ~ '^[0-9]+\\.txt$') as kept`,
      [id],
    );
    expect(rows).toEqual([{ attached: maxFiles, kept: maxFiles }]);
  });

  it('store files under safe names and types, for users who see the ticket', async () => {
    const { Ticket_ID: id } = (await write(author, { Assignee_ID: colleague.userId, Title: '附件' })).body;
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
    const attachment = await attach(author, id, '../../截图.png', png);
    expect(attachment.body.list).toMatchObject([{ Name: '截图.png', Type: 'image/png' }]);
    const refused = await Promise.all([
      attach(author, id, 'run.exe', 'MZ'),
      attach(author, id, 'page.html', '<script>'),
      attach(author, id, 'fake.png', 'MZ'),
      attach(author, id, 'large.txt', 'x'.repeat(10 * 1024 * 1024 + 1)),
      attach(colleague, id, 'a.txt', 'a'),
      attach(stranger, id, 'a.txt', 'a'),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'file-type'],
      [400, 'file-type'],
      [400, 'file-content'],
      [400, 'tickets.file-size'],
      [403, 'permission'],
      [404, 'not-found'],
    ]);
    const text = 'é'.repeat(1_300_000);
    const large = (await attach(author, id, 'notes.txt', text)).body.list[0]?.Ticket_Attachment_ID ?? '';
    const download = (caller: Caller, query: Record<string, string>) =>
      app.ask<string>(caller, 'GET', '/v1/download-client-ticket-file', { query });
    const answer = await download(colleague, { ticket_attachment_id: large });
    expect([answer.text === text, answer.headers.get('content-disposition')]).toEqual([
      true,
      expect.stringContaining('notes.txt'),
    ]);
    expect((await download(stranger, { ticket_attachment_id: large })).status).toBe(404);
    const authorization = await app.kernel.get(TokenService).issueAccess({ userId: author.userId, sessionId: 'x' });
    const bare = await app.ask(null, 'GET', '/v1/download-client-ticket-file', {
      query: { ticket_attachment_id: large, authorization: authorization.access_token },
    });
    expect(bare.status).toBe(401);
  });

  it('are refused for unknown assignees and for articles that are not the caller’s', async () => {
    const wrong = await Promise.all([
      write(author, { Assignee_ID: stranger.userId }),
      write(author, { User_Group_ID: '77' }),
      write(author, { Article_IDs: ['12345'] }),
      write(author, { Is_For_Operator: true, Assignee_ID: colleague.userId }),
      write(author, { Title: '' }),
    ]);
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('rank groups and people by their time to first answer, with counts that match their lists', async () => {
    const speed = async (By: string) =>
      (await app.ask<ResultOf<typeof ticketContract.speed>>(boss, 'GET', `${path}-speed`, { query: { By } })).body;
    const people = await speed('person');
    const row = people.list.find(({ ID }) => ID === colleague.userId);
    expect(row?.Median_Minutes).toBeGreaterThanOrEqual(0);
    for (const { ID, Count, Answered, Overdue } of people.list) {
      const of = { Assignee_ID: ID, Since: people.Since };
      const totals = await Promise.all(
        [of, { ...of, Is_Answered: 'true' }, { ...of, Is_Answered: 'false' }, { ...of, State: 'overdue' }].map(
          async (query) => (await list(boss, query)).total,
        ),
      );
      expect(totals).toEqual([Count, Answered, Count - Answered, Overdue]);
    }
    expect(row?.Answered).toBeGreaterThan(0);
    const groups = await speed('group');
    expect(groups.list).toMatchObject([{ ID: group, Name: '法务', Count: 1, Overdue: 1, Median_Minutes: null }]);
  });

  it('are created from an alert, with its article, and are found by both', async () => {
    const [subject] = (
      await app.database.query<{ id: string }>(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1) returning subject_id as id`,
        [author.clientId],
      )
    ).rows;
    await app.kernel.get(IntakeService).submit([
      {
        url: 'https://news.example/brakes',
        title: '车主投诉刹车失灵',
        text: `车主投诉刹车失灵，厂家尚未回应，监管部门已介入。${'记者在现场采访了多位车主。'.repeat(5)}`,
        publishedAt: '2026-11-20T02:00:00Z',
        site: '每日新闻',
        mediaType: 'news',
        via: 'feed',
      },
    ]);
    await app.kernel.get(IntakeWorker).drain();
    const [{ id: article = '' } = {}] = (
      await app.database.query<{ id: string }>("select article_id as id from article where title like '车主投诉%'")
    ).rows;
    const raise = async (clientId: string) => {
      const { rows } = await app.database.query<{ id: string }>(
        `insert into alert (client_id, kind, article_id, notified_key, level, score, reason, outcome, title, site,
           subject_ids, due_at)
         values ($1, 'rule', $2, 'x', 2, 70, '{"Level":2,"Score":70,"Parts":[]}', 'now', '车主投诉刹车失灵', '每日新闻',
           $3, now()) returning alert_id as id`,
        [clientId, article, [subject?.id]],
      );
      return rows[0]?.id ?? '';
    };
    const alert = await raise(boss.clientId);
    const { body } = await write(boss, { Alert_ID: alert, Title: '预警处置' });
    expect((await detail(boss, body.Ticket_ID)).body).toMatchObject({
      Alert: { Alert_ID: alert, Level: 2, Title: '车主投诉刹车失灵' },
      Articles: [{ Article_ID: article, Is_Visible: true }],
      Subject_IDs: [subject?.id],
    });
    const queries: Record<string, string>[] = [{ Alert_ID: alert }, { Article_ID: article }];
    for (const query of queries)
      expect((await list(boss, query)).list.map(({ Ticket_ID }) => Ticket_ID)).toEqual([body.Ticket_ID]);
    expect((await write(boss, { Alert_ID: await raise(stranger.clientId) })).status).toBe(400);

    const decide = (caller: Caller, more: object = {}) =>
      app.ask<TicketCase & { code: string }>(caller, 'PUT', `${path}-case`, {
        body: {
          Ticket_ID: body.Ticket_ID,
          Handle_By: '2026-12-01T00:00:00Z',
          Decision: '公开说明并召回',
          Subject_ID: subject?.id,
          Answer: article,
          Answered_At: null,
          ...more,
        },
      });
    expect((await decide(boss)).body).toMatchObject({
      Decision: '公开说明并召回',
      Answer_Article_ID: article,
      Answer_Title: '车主投诉刹车失灵',
      Answered_At: '2026-11-20T02:00:00.000Z',
    });
    const articleUrl = `https://monitor.example/article/${article}`;
    expect((await decide(boss, { Answer: articleUrl })).body.Answer_Article_ID).toBe(article);
    expect((await decide(boss, { Answer: 'https://answer.example/1?utm_source=x' })).body).toMatchObject({
      Answer_Article_ID: null,
      Answer_Url: 'https://answer.example/1',
      Answered_At: null,
    });
    const wrong = await Promise.all([
      decide(boss, { Answer: 'javascript:alert(1)' }),
      decide(boss, { Answer: '999' }),
      decide(colleague),
      decide(stranger),
    ]);
    expect(wrong.map(({ status, body: { code } }) => [status, code])).toEqual([
      [400, 'tickets.no-address'],
      [400, 'tickets.no-answer'],
      [404, 'not-found'],
      [404, 'not-found'],
    ]);
    const { Messages } = (await detail(boss, body.Ticket_ID)).body;
    expect(Messages.map(({ Kind, Text }) => [Kind, Text])).toEqual([['decided', '公开说明并召回']]);
    const mine = (await write(author, { Assignee_ID: colleague.userId, Title: '只读' })).body.Ticket_ID;
    expect((await decide(author, { Ticket_ID: mine })).status).toBe(403);
  });

  it('measure the effect of an answer by the articles of a subject against others', async () => {
    const at = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 10 * 86_400_000;
    // Twelve articles a day, with a trend common to all; the first subject falls to six and turns positive.
    await app.database.query(
      `insert into subject_article (client_id, subject_id, article_id, published_at, cluster_id, rule_version, region,
         media_type, emotion, is_first, words)
       select $1, subject, row_number() over () + 900000, $2::timestamptz + make_interval(days => day, mins => n),
         row_number() over () + 900000, 1, 0, 1,
         case when subject = 71 and day >= 0 then 1 when n % 2 = 0 then -1 else 1 end, true, '{}'
       from generate_series(71, 73) subject, generate_series(-7, 6) day, generate_series(1, 60) n
       where n <= (12 + abs(day) % 3 * 3) * case when subject = 71 and day >= 0 then 0.5 else 1 end`,
      [author.clientId, new Date(at)],
    );
    const { Ticket_ID } = (await write(author, { Title: '答复' })).body;
    /** List rows of three subjects without article rows, which a count by days does not read. */
    const lists = {
      sql: async (_caller: Caller, { Subject_ID }: { readonly Subject_ID?: string }) => {
        const parameters = new Parameters();
        const where = `m.client_id = ${parameters.add(author.clientId)} and m.subject_id = ${parameters.add(Subject_ID)}`;
        return { own: 'subject_article m', where, parameters };
      },
    } as unknown as ArticleReader;
    const effectResult = await new TicketEffect(app.kernel.get(DatabaseService), lists).of(boss, {
      subjectId: '71',
      controlIds: ['72', '73'],
      at: new Date(at),
      days: 7,
    });
    expect(effectResult.Volume?.Value).toBeGreaterThan(-0.6);
    expect(effectResult.Volume?.High).toBeLessThan(-0.3);
    expect(effectResult.Net_Emotion?.Low).toBeGreaterThan(0.5);
    expect([effectResult.Days.length, effectResult.Days[0]?.Count]).toEqual([14, 15]);
    const effect = (caller: Caller, Control_IDs: string) =>
      app.ask(caller, 'GET', `${path}-effect`, {
        query: { Ticket_ID, Subject_ID: '71', Control_IDs, At: new Date(at).toISOString(), Days: '7' },
      });
    expect((await effect(boss, '72')).status).toBe(200);
    expect((await effect(boss, '71')).status).toBe(400);
    expect((await effect(stranger, '72')).status).toBe(404);
  });
});
