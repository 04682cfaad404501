import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import type { TestReply } from '#core/server/testing';
import { hiddenWord, restrictedClient, type RestrictedClient } from './restricted-client';

const messages = '/v1/front/report/inform-message-list';
const byHand = '/v1/front/report/sent-msg-manually';
const rules = '/v1/manage/report/auto-inform-rule';
const tickets = '/v1/front/report/ticket';
const suggestions = '/v1/manage/class-manage/user-suggestion';

interface Known {
  readonly Message_ID: string;
  readonly Rule_ID: string;
  readonly Alerts: readonly { readonly Alert_ID: string }[];
  readonly Filter: { readonly Subject_ID?: string };
}
interface Listed {
  readonly list: readonly Known[];
  readonly total: number;
}

describe('data about articles that a user may not see', () => {
  let client: RestrictedClient;
  let receiverId: RestrictedClient['openArticle'];
  const ask = <T = Record<string, unknown>>(
    who: Caller | null,
    method: string,
    path: string,
    input: { body?: unknown; query?: Record<string, string> } = {},
  ): Promise<TestReply<T>> => client.app.ask<T>(who, method, path, input);
  const done = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body: object,
    who = client.manager,
  ): Promise<T> => {
    const { status, body: answer, text } = await ask<T>(who, method, path, { body });
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
    return answer;
  };
  const listed = async (who: Caller, path = messages, query: Record<string, string> = {}): Promise<Listed> =>
    (await ask<Listed>(who, 'GET', path, { query })).body;

  beforeAll(async () => {
    client = await restrictedClient([
      'alerts',
      'bulk-work',
      'embedding',
      'publishing',
      'remarks',
      'tickets',
      'user-suggestions',
    ]);
    receiverId = await client.receiver('值班', client.manager.userId);
    const { hiddenArticle, openArticle } = client;
    for (const Article_IDs of [[hiddenArticle], [openArticle], [openArticle, hiddenArticle]])
      await done('POST', byHand, { Article_IDs, Receiver_IDs: [receiverId], Note: '' });
    await client.app.database.query('update alert_message set needs_receipt = true');
  });
  afterAll(() => client.app.close());

  it('is in no list, count or figure, and in no repeated message', async () => {
    const { manager, restricted, hiddenSubject, openSubject, hiddenArticle, openArticle } = client;
    const Notified_At = `${new Date(Date.now() - 3_600_000).toISOString()}..`;
    for (const path of [messages, byHand, '/v1/manage/report/auto-receipt-notification']) {
      const [all, seen] = [await listed(manager, path), await listed(restricted, path)];
      expect([all.total, seen.total]).toEqual([3, 1]);
      expect([JSON.stringify(all).includes(hiddenWord), JSON.stringify(seen).includes(hiddenWord)]).toEqual([
        true,
        false,
      ]);
    }
    expect((await listed(restricted, messages, { Subject_ID: hiddenSubject })).total).toBe(0);
    expect((await listed(restricted, messages, { Article_ID: hiddenArticle })).total).toBe(0);
    expect((await listed(restricted, messages, { Article_ID: openArticle })).total).toBe(1);
    const figures = await ask<{ All: { Total: number }; Groups: { Key: string }[] }>(
      restricted,
      'GET',
      '/v1/manage/report/inform-statistics',
      {
        query: { Notified_At, By: 'subject' },
      },
    );
    expect(figures.body.All.Total).toBe(1);
    expect(figures.body.Groups.map(({ Key }) => Key)).toEqual([openSubject]);
    const hidden = (await listed(manager, messages, { Article_ID: hiddenArticle })).list[0];
    const resendBody = { Message_IDs: [hidden?.Message_ID] };
    expect((await ask(restricted, 'POST', `${messages}/again`, { body: resendBody })).status).toBe(404);
    expect((await ask(manager, 'POST', `${messages}/again`, { body: resendBody })).status).toBe(200);
  });

  it('is in the list of those to whom the message was sent', async () => {
    const { restricted, hiddenArticle, receiver } = client;
    const ownReceiver = await receiver('受限', restricted.userId);
    await done('POST', byHand, { Article_IDs: [hiddenArticle], Receiver_IDs: [ownReceiver], Note: '' });
    const seen = await listed(restricted, messages, { Receiver_ID: ownReceiver });
    expect(seen.total).toBe(1);
    expect(JSON.stringify(seen)).toContain(hiddenWord);
    expect((await listed(restricted)).total).toBe(2);
  });

  it('is sent by no rule that this user sees, changes or creates', async () => {
    const { manager, restricted, hiddenSubject, openSubject } = client;
    const rule = (Rule_Name: string, Subject_ID?: string) => ({
      Rule_Name,
      Filter: Subject_ID ? { Subject_ID } : {},
      Receivers: { Receiver_IDs: [receiverId] },
    });
    for (const subject of [hiddenSubject, `${openSubject},${hiddenSubject}`, undefined]) {
      const { Rule_ID } = await done<Known>('POST', rules, rule(hiddenWord, subject));
      expect([(await listed(manager, rules)).total, (await listed(restricted, rules)).total]).toEqual([1, 0]);
      const statuses = [
        await ask(restricted, 'GET', `${rules}/${Rule_ID}`),
        await ask(restricted, 'PUT', rules, { body: { ...rule('x', openSubject), Rule_ID } }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([404, 404]);
      await ask(restricted, 'DELETE', rules, { query: { id: Rule_ID } });
      expect((await listed(manager, rules)).total).toBe(1);
      await ask(manager, 'DELETE', rules, { query: { id: Rule_ID } });
    }
    expect((await ask(restricted, 'POST', rules, { body: rule('x', hiddenSubject) })).status).toBe(404);
    // Rules run for the whole client; one without subjects covers those that its creator may see.
    const ownRule = await done<Known>('POST', rules, rule('全部'), restricted);
    expect(ownRule.Filter).toEqual({ Subject_ID: openSubject });
    expect((await listed(restricted, rules)).total).toBe(1);
    const tried = { Rule: rule('x', hiddenSubject), Days: 7 };
    const replay = await ask<{ total: number }>(restricted, 'POST', `${rules}/replay`, { body: tried });
    expect([replay.status, replay.body.total]).toEqual([200, 0]);
  });

  it("is not sent to receivers whom this user adds to other users' rules", async () => {
    const { manager, restricted } = client;
    const path = '/v1/manage/report/inform-user';
    const receiver = (Receiver_Name: string, more: object = {}) => ({
      Receiver_Name,
      User_ID: restricted.userId,
      Addresses: [{ Channel: 'in-app', Address: restricted.userId }],
      ...more,
    });
    const save = async (who: Caller, body: object, id?: string): Promise<number> =>
      (await ask(who, id ? 'PUT' : 'POST', path, { body: id ? { ...body, Receiver_ID: id } : body })).status;
    expect(await save(restricted, receiver('一', { Groups: ['值班组'] }))).toBe(403);
    expect(await save(manager, receiver('一', { Groups: ['值班组'] }))).toBe(200);
    // The manager's receiver cannot be given another address, but may still be renamed.
    expect(await save(restricted, receiver('值班'), receiverId)).toBe(403);
    const destination = { User_ID: manager.userId, Addresses: [{ Channel: 'in-app', Address: manager.userId }] };
    expect(await save(restricted, receiver('值班室', destination), receiverId)).toBe(200);
    const secondReceiverId = (await done<{ Receiver_ID: string }>('POST', path, receiver('二'), restricted))
      .Receiver_ID;
    expect(await save(restricted, receiver('二', { Addresses: [] }), secondReceiverId)).toBe(200);
  });

  it('is in no widget that this user sees', async () => {
    const { manager, restricted, hiddenSubject, openSubject } = client;
    const path = '/v1/manage/external-interface/iframe-embedded/widget';
    const add = (Widget_Name: string, Input: object, who = manager) =>
      done('POST', path, { Widget_Name, Module_ID: 'articles', Input, Origins: [] }, who);
    await add(hiddenWord, { Subject_ID: hiddenSubject });
    await add('全部', {});
    await add('公开', { Subject_ID: openSubject });
    await add('自己的', {}, restricted);
    const names = async (who: Caller) =>
      (await ask<{ list: { Widget_Name: string }[] }>(who, 'GET', `${path}-list`)).body.list.map(
        (each) => each.Widget_Name,
      );
    expect(await names(restricted)).toEqual(['自己的', '公开']);
    expect(await names(manager)).toHaveLength(4);
  });

  it('leads to no ticket of that user', async () => {
    const { manager, restricted, hiddenArticle, hiddenSubject, openSubject } = client;
    const alertId = (await listed(manager, messages, { Article_ID: hiddenArticle })).list[0]?.Alerts[0]?.Alert_ID;
    const ticket = { Title: '工单', Content: '请处理', Type: 'task', Priority: 'urgent', Article_IDs: [] as string[] };
    const made = { ...ticket, Is_For_Operator: false, Assignee_ID: null, User_Group_ID: null };
    expect((await ask(restricted, 'POST', tickets, { body: { ...made, Alert_ID: alertId } })).status).toBe(400);
    expect((await ask(restricted, 'POST', tickets, { body: { ...made, Article_IDs: [hiddenArticle] } })).status).toBe(
      400,
    );
    // A ticket created earlier shows its author nothing of the alert, and its assignees all of it.
    const earlierTicket = await done<{ Ticket_ID: string }>('POST', tickets, {
      ...made,
      Assignee_ID: restricted.userId,
      Alert_ID: alertId,
    });
    const detail = (who: Caller) => ask(who, 'GET', `${tickets}/${earlierTicket.Ticket_ID}`);
    expect((await detail(restricted)).body.Alert).not.toBeNull();
    const decide = (Subject_ID: string) =>
      ask(restricted, 'PUT', `${tickets}-case`, {
        body: {
          Ticket_ID: earlierTicket.Ticket_ID,
          Handle_By: null,
          Decision: '',
          Subject_ID,
          Answer: '',
          Answered_At: null,
        },
      });
    expect([(await decide(hiddenSubject)).status, (await decide(openSubject)).status]).toEqual([404, 200]);
    await client.app.database.query('update ticket set author_id = $1', [restricted.userId]);
    expect((await detail(restricted)).body).toMatchObject({ Alert: null, Subject_IDs: [] });
    expect((await detail(manager)).body.Alert).not.toBeNull();
  });

  it('is in no suggestion that this user sees, decides on or sends', async () => {
    const { manager, restricted, hiddenArticle, openArticle, hiddenSubject } = client;
    const send = (body: object, who = manager) =>
      ask<{ User_Suggestion_ID: string }>(who, 'POST', '/v1/front/user-suggestion', { body });
    const hidden = await send({ Kind: 'emotion', Article_ID: hiddenArticle, Emotion: 'negative' });
    const moved = await send({ Kind: 'subject', Article_ID: openArticle, Subject_ID: hiddenSubject });
    await send({ Kind: 'emotion', Article_ID: openArticle, Emotion: 'negative' });
    const seen = await ask<Listed & { Counts: Record<string, number> }>(restricted, 'GET', suggestions);
    expect([seen.body.total, seen.body.Counts.waiting, (await listed(manager, suggestions)).total]).toEqual([1, 1, 3]);
    expect(seen.text).not.toContain(hiddenWord);
    for (const {
      body: { User_Suggestion_ID },
    } of [hidden, moved])
      for (const action of ['accept', 'refuse']) {
        const body = { User_Suggestion_ID, Reason: '不采纳' };
        expect((await ask(restricted, 'POST', `${suggestions}/${action}`, { body })).status).toBe(404);
      }
    const body = { Kind: 'subject', Article_ID: openArticle, Subject_ID: hiddenSubject };
    expect((await send(body, restricted)).status).toBe(404);
  });

  it('cannot be withdrawn or unshared by that user', async () => {
    const { manager, restricted, hiddenArticle, openArticle } = client;
    const publish = async (id: string): Promise<string> =>
      (await done<{ Publication_IDs: string[] }>('POST', '/v1/article/publish-article', { id: [id], Level: 1 }))
        .Publication_IDs[0] ?? '';
    const ids = [await publish(hiddenArticle), await publish(openArticle)];
    const withdraw = async (who: Caller) =>
      (
        await ask<{ changed: number }>(who, 'POST', '/v1/article/withdraw-publication', {
          body: { Publication_ID: ids },
        })
      ).body.changed;
    expect([await withdraw(restricted), await withdraw(manager)]).toEqual([1, 1]);
    const share = await done<{ Share_ID: string }>('POST', '/v1/article/share-link', { id: hiddenArticle, Days: 1 });
    const revoke = async (who: Caller) =>
      (await ask(who, 'DELETE', '/v1/article/share-link', { query: { Share_ID: share.Share_ID } })).status;
    expect([await revoke(restricted), await revoke(manager)]).toEqual([404, 200]);
  });

  it('is not undone in whole lists by a user who may no longer see it', async () => {
    const { restricted, hiddenArticle, app, clientId } = client;
    const run = async (): Promise<string> => {
      const begun = await done<{ Run_ID: string }>(
        'POST',
        '/v1/article/bulk',
        { Filter: {}, Action: { Kind: 'tag', Add: ['重点'] } },
        restricted,
      );
      await app.runJobs();
      return begun.Run_ID;
    };
    const undo = async (Run_ID: string) =>
      (await ask(restricted, 'POST', '/v1/article/bulk-undo', { body: { Run_ID } })).status;
    const Run_ID = await run();
    await app.database.query(
      `insert into bulk_item (client_id, run_id, article_id, is_done, before) values ($1, $2, $3, true, '["重点"]')`,
      [clientId, Run_ID, hiddenArticle],
    );
    expect(await undo(Run_ID)).toBe(403);
    await app.database.query('delete from bulk_item where article_id = $1', [hiddenArticle]);
    expect(await undo(Run_ID)).toBe(200);
  });
});
