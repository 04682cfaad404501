import { grants, inject } from '#core';
import { DatabaseService, Parameters, type Caller, containsText, rowMapper } from '#core/server';
import { shownSchema, type ShownAnnouncement } from '../contract';
import { isForPerson, isInState } from './audience';

interface AnnouncementRow {
  readonly announcement_id: string;
  readonly client_id: string;
  readonly title: string;
  readonly content: string;
  readonly level: ShownAnnouncement['Level'];
  readonly audience: ShownAnnouncement['Audience'];
  readonly user_group_ids: string[] | null;
  readonly is_pinned: boolean;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly created_at: Date;
  readonly writer_name: string | null;
  readonly is_for_me: boolean;
  readonly read_at: Date | null;
  readonly audience_count: number | null;
  readonly read_count: number | null;
}

export interface InboxQuery {
  readonly State: keyof typeof isInState;
  readonly Is_Unread?: 'true' | 'false';
  readonly keyword?: string;
  readonly page: number;
  readonly size: number;
}

const order = `a.is_pinned desc, coalesce(a.starts_at, a.created_at) desc, a.announcement_id desc`;

export class AnnouncementReader {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the announcements addressed to the caller; for authors, all announcements of their client as well. */
  async inbox(
    caller: Caller,
    { State, Is_Unread, keyword, page, size }: InboxQuery,
  ): Promise<{ list: ShownAnnouncement[]; total: number; Unread_Count: number }> {
    const mayWrite = grants(caller.privileges, ['announcement', 'modify']);
    const parameters = new Parameters();
    const from = this.from(parameters, caller);
    const where = [
      isInState[State === 'planned' && !mayWrite ? 'current' : State],
      mayWrite ? `(${isForPerson} or a.client_id = ${parameters.add(caller.clientId)})` : isForPerson,
      ...(Is_Unread ? [`${isForPerson} and (r.read_at is null) = ${parameters.add(Is_Unread === 'true')}`] : []),
      ...(keyword ? [containsText(parameters.add(keyword), "a.title || ' ' || a.content")] : []),
    ].join(' and ');
    const { rows: total } = await this.database.query<{ total: number }>(
      `select count(*)::int as total ${from} where ${where}`,
      [...parameters.values],
    );
    const writeCondition = `${parameters.add(mayWrite)} and a.client_id = ${parameters.add(caller.clientId)}`;
    const { rows } = await this.database.query<AnnouncementRow>(
      `select a.announcement_id, a.client_id, a.title, a.content, a.level, a.audience,
         a.user_group_ids::text[] as user_group_ids, a.is_pinned, a.starts_at, a.ends_at, a.created_at, r.read_at,
         (select w.display_name from person w where w.user_id = a.created_by) as writer_name,
         ${isForPerson} as is_for_me, figures.audience_count, figures.read_count
       ${from} left join lateral (select count(*)::int as audience_count, count(seen.read_at)::int as read_count
           from user_account p left join announcement_read seen on seen.client_id = p.client_id
             and seen.user_id = p.user_id and seen.announcement_id = a.announcement_id where ${isForPerson}) figures
         on ${writeCondition}
       where ${where} order by ${order} limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return {
      list: rows.map((row) => toShown(row, mayWrite && row.client_id === caller.clientId)),
      total: total[0]?.total ?? 0,
      Unread_Count: (await this.unread(caller)).length,
    };
  }

  /** Returns the current announcements that the caller has not read, most important first. */
  async unread(caller: Caller): Promise<readonly Pick<AnnouncementRow, 'announcement_id' | 'title' | 'level'>[]> {
    const parameters = new Parameters();
    const { rows } = await this.database.query<Pick<AnnouncementRow, 'announcement_id' | 'title' | 'level'>>(
      `select a.announcement_id, a.title, a.level ${this.from(parameters, caller)}
       where ${isInState.current} and ${isForPerson} and r.read_at is null
       order by array_position(array['urgent', 'important', 'ordinary'], a.level), ${order}`,
      parameters.values,
    );
    return rows;
  }

  /** Returns the ids that the caller may read through the resource's own calls; null for all of the client. */
  async getScope(caller: Caller): Promise<readonly string[] | null> {
    if (grants(caller.privileges, ['announcement', 'modify'])) return null;
    const parameters = new Parameters();
    const { rows } = await this.database.query<{ announcement_id: string }>(
      `select a.announcement_id ${this.from(parameters, caller)}
       where ${isForPerson} and (${isInState.current} or ${isInState.ended})`,
      parameters.values,
    );
    return rows.map(({ announcement_id }) => announcement_id);
  }

  /** FROM clause that joins announcements with the caller's user row and read receipts. */
  private from(parameters: Parameters, { clientId, userId }: Caller): string {
    const user = parameters.add(userId);
    return `from announcement a join user_account p on p.user_id = ${user}
      left join announcement_read r on r.client_id = ${parameters.add(clientId)} and r.user_id = ${user}
        and r.announcement_id = a.announcement_id`;
  }
}

const toColumns = rowMapper(shownSchema.omit({ Is_Own: true }));
const toShown = (row: AnnouncementRow, isOwn: boolean): ShownAnnouncement => ({ ...toColumns(row), Is_Own: isOwn });
