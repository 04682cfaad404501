import { inject } from '#core';
import { DatabaseService, Parameters, type Caller } from '#core/server';
import { GroupMembership } from '#plugins/privileges/server';
import { ticketScope } from './ticket-scope';
import { isOverdue } from './ticket-row';

interface SpeedRow {
  readonly id: string;
  readonly name: string | null;
  readonly count: number;
  readonly answered: number;
  readonly overdue: number;
  readonly median: number | null;
  readonly p90: number | null;
}

const targets = {
  group: {
    id: 't.user_group_id',
    named: 'left join (select user_group_id as id, user_group_name as name from user_group) n using (id)',
  },
  person: {
    id: 't.assignee_id',
    named: 'left join (select user_id as id, display_name as name from person) n using (id)',
  },
} as const;

/** Ranks groups and people by their time to first answer, over the tickets visible to the caller. */
export class AnswerSpeed {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(GroupMembership) private readonly membership: GroupMembership,
  ) {}

  async ranking(caller: Caller, by: keyof typeof targets, since: Date) {
    const parameters = new Parameters();
    const { isSeen } = await ticketScope(this.membership, caller, parameters);
    const { id, named } = targets[by];
    const minutes = 'extract(epoch from t.first_replied_at - t.created_at) / 60';
    const { rows } = await this.database.query<SpeedRow>(
      `select * from (select ${id} as id, count(*)::int as count,
         count(t.first_replied_at)::int as answered, count(*) filter (where ${isOverdue})::int as overdue,
         percentile_cont(0.5) within group (order by ${minutes}) as median,
         percentile_cont(0.9) within group (order by ${minutes}) as p90
       from ticket t where ${isSeen} and ${id} is not null and t.created_at >= ${parameters.add(since)}::timestamptz
       group by ${id} order by median nulls last, count desc, id limit 200) s
       ${named} order by median nulls last, count desc, id`,
      parameters.values,
    );
    return rows.map((row) => ({
      ID: row.id,
      Name: row.name,
      Count: row.count,
      Answered: row.answered,
      Overdue: row.overdue,
      Median_Minutes: row.median,
      P90_Minutes: row.p90,
    }));
  }
}
