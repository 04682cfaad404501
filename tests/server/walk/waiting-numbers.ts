import { expect, it } from '@rstest/core';
import type { Ticket } from '../../../plugins/tickets/ticket';
import { routes } from '#shared/routes';
import type { FullApp, Person } from '../full-app';
import { getAsking, people } from './asking';
import type { OpenedLists } from './opened-lists';

interface List<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

/** Checks the numbers of pending tickets, announcements and messages. */
export function waitingNumbers(walked: () => { readonly app: FullApp; readonly lists: OpenedLists }): void {
  const app = (): FullApp => walked().app;
  const lists = (): OpenedLists => walked().lists;
  const { get, send } = getAsking(app);

  it('agree for tickets by side and state, and for their response times', async () => {
    const ticket = '/v1/front/report/ticket';
    const write = (person: Person, more: object) =>
      send<{ Ticket_ID: string }>(person, 'POST', ticket, { Title: '单', Content: '请看', Type: 'task', ...more });
    const [first, second] = [
      await write('manager', { Assignee_ID: app().ids.analyst }),
      await write('analyst', { Assignee_ID: app().ids.manager, Priority: 'urgent' }),
    ];
    await write('analyst', {});
    await write('manager', { Is_For_Operator: true });
    await write('stranger', { Is_For_Operator: true });
    await send('analyst', 'POST', `${ticket}-reply`, { Ticket_ID: first.Ticket_ID, Text: '已看' });
    await send('manager', 'POST', `${ticket}-read`, { Ticket_ID: second.Ticket_ID });
    await app().database.query("update ticket set due_at = now() - interval '1 hour' where ticket_id = $1", [
      second.Ticket_ID,
    ]);
    await send('manager', 'POST', `${ticket}-state`, { Ticket_ID: first.Ticket_ID, Action: 'closed' });
    let followed = 0;
    for (const person of [...people, 'operator'] as const)
      for (const side of ['all', 'own', 'mine'] as const) {
        const { Counts, total } = await get<List<Ticket> & { Counts: Readonly<Record<string, number>> }>(
          person,
          ticket,
          { Side: side },
        );
        for (const [state, count] of Object.entries(Counts)) {
          const { list } = await get<List<Ticket>>(person, ticket, { Side: side, State: state });
          expect([person, side, state, list.length, await lists().at(person, routes.tickets({ side, state }))]).toEqual(
            [person, side, state, count, count],
          );
          followed += count > 0 ? 1 : 0;
        }
        const { new: fresh = 0, read = 0, replied = 0, closed = 0 } = Counts;
        expect([person, side, fresh + read + replied + closed]).toEqual([person, side, total]);
        if (side !== 'mine') continue;
        const notice = await get<{ list: readonly object[] }>(person, '/v1/system-notification', {
          entity_name: 'ReceivedTicketNoReply',
        });
        expect([person, notice.list.length]).toEqual([person, fresh + read]);
      }
    expect(followed).toBeGreaterThan(12);
    const speed = await get<{
      Since: string;
      list: readonly { ID: string; Count: number; Answered: number; Overdue: number }[];
    }>('manager', `${ticket}-speed`, { By: 'person' });
    expect(speed.list.length).toBeGreaterThan(1);
    for (const { ID: person, Count, Answered, Overdue } of speed.list) {
      const held = (more: Readonly<Record<string, string>> = {}) =>
        lists().at('manager', routes.tickets({ person, since: speed.Since, ...more }));
      expect([await held(), await held({ answered: 'true' }), await held({ state: 'overdue' })]).toEqual([
        Count,
        Answered,
        Overdue,
      ]);
    }
  }, 60_000);

  it('agree for unread announcements, messages and comments', async () => {
    for (const Title of ['甲', '乙', '丙'])
      await send('manager', 'POST', '/v1/front/report/announcement', { Title, Content: Title, Audience: 'everyone' });
    await send('manager', 'POST', '/v1/front/report/announcement', {
      Title: '丁',
      Content: '丁',
      Audience: 'managers',
    });
    const inbox = async (person: Person) =>
      get<
        List<{ Announcement_ID: string; Read_Count: number | null; Audience_Count: number | null }> & {
          Unread_Count: number;
        }
      >(person, '/v1/front/report/announcement-inbox');
    const [one] = (await inbox('analyst')).list;
    await send('analyst', 'POST', '/v1/front/report/announcement-read', { id: [one?.Announcement_ID] });
    const notified = async (person: Person, entity_name: string): Promise<number> =>
      (await get<{ list: readonly object[] }>(person, '/v1/system-notification', { entity_name })).list.length;
    for (const person of people) {
      const { Unread_Count } = await inbox(person);
      expect([
        person,
        await lists().at(person, routes.announcements({ unread: 'true' })),
        await notified(person, 'Announcement'),
      ]).toEqual([person, Unread_Count, Unread_Count]);
    }
    for (const { Announcement_ID: id, Read_Count, Audience_Count } of (await inbox('manager')).list) {
      const readers = async (Is_Read: string) =>
        (await get<List<object>>('manager', '/v1/front/report/announcement-reader', { id, Is_Read })).total;
      const [read, unread] = [await readers('true'), await readers('false')];
      expect([read, read + unread]).toEqual([Read_Count, Audience_Count]);
    }
    await app().database.query(
      `with told as (insert into message (client_id, kind, subject, text) select $1, 'alert', 'n' || n, '文'
         from generate_series(1, 3) n returning message_id)
       insert into message_delivery (client_id, message_id, channel, address, status, sent_at)
       select $1, message_id, 'in-app', $2, 'sent', now() from told`,
      [app().clients.a, app().ids.analyst],
    );
    const { list } = await get<{ list: readonly { Delivery_ID: string }[] }>('analyst', '/v1/front/in-app-message');
    await send('analyst', 'PUT', '/v1/front/in-app-message/read', { Delivery_ID: [list[0]?.Delivery_ID] });
    const { unread } = await get<{ unread: number }>('analyst', '/v1/front/in-app-message');
    expect([
      unread,
      await lists().at('analyst', routes.inAppMessages({ unread: 'true' })),
      await notified('analyst', 'InAppMessage'),
    ]).toEqual([2, 2, 2]);
  }, 60_000);
}
