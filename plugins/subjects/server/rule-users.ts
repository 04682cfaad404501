import { inject } from '#core';
import { defineDomainEvent, DomainEventService, JobService, type Caller, type Statements } from '#core/server';
import { getListNames, parseQuery, getSiteGroupNames, type Notation } from '#shared/query';
import { reclassifyJob, type ReclassifyPayload } from './reclassify';
import { storeWaitingRun } from './subject-run';

/** The rule of a subject, or the words that it refers to, have changed. */
export const ruleChanged = defineDomainEvent<{ readonly Subject_ID: string }>('subjects.rule-changed');

/** References in rules: dictionaries as `@name`, site groups as `site:@name`. */
const namesIn = { dictionary: getListNames, 'site-group': getSiteGroupNames } as const;
export type RuleName = keyof typeof namesIn;

/** Subject whose rule contains a reference. */
export interface RuleUser {
  readonly subject_id: string;
  readonly subject_name: string;
}

/** Returns the client's subjects whose rules refer to one of these names. */
export async function subjectsNaming(
  tx: Statements,
  clientId: string,
  kind: RuleName,
  names: readonly string[],
): Promise<readonly RuleUser[]> {
  const { rows } = await tx.query<RuleUser & { rule: string; notation: Notation }>(
    "select * from subject where client_id = $1 and rule like '%@%'",
    [clientId],
  );
  return rows.filter(({ rule, notation }) => {
    const { tree } = parseQuery(rule, notation);
    return tree && namesIn[kind](tree).some((name) => names.includes(name));
  });
}

/** Transaction in which a rule changes, and the user who changes it. */
interface ChangeContext {
  readonly caller: Caller;
  readonly tx: Statements;
}

/** Stores versions of rules, and has them applied to stored articles. */
export class RuleVersions {
  constructor(
    @inject(DomainEventService) private readonly events: DomainEventService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Increments the rule version of subjects whose references have changed, and applies it to stored articles. */
  async renew(context: ChangeContext, subjects: readonly RuleUser[]): Promise<void> {
    for (const { subject_id } of subjects) {
      const { rows } = await context.tx.query<{ rule: string; notation: string; rule_version: string }>(
        `update subject set rule_version = rule_version + 1 where subject_id = $1
          returning rule, notation, rule_version`,
        [subject_id],
      );
      const [next] = rows;
      if (next)
        await this.store(context, {
          Subject_ID: subject_id,
          Rule: next.rule,
          Notation: next.notation,
          Rule_Version: Number(next.rule_version),
        });
    }
  }

  /** Stores the text of a version, and has it applied to stored articles. */
  async store(
    { caller, tx }: ChangeContext,
    row: {
      readonly Subject_ID: string;
      readonly Rule: string;
      readonly Notation: string;
      readonly Rule_Version: number | null;
    },
  ): Promise<void> {
    await tx.query(
      `insert into subject_version (subject_id, version, rule, notation, changed_by) values ($1, $2, $3, $4, $5)
        on conflict do nothing`,
      [row.Subject_ID, row.Rule_Version, row.Rule, row.Notation, caller.userId],
    );
    await storeWaitingRun(tx, row.Subject_ID, row.Rule_Version);
    await this.events.append(tx, ruleChanged, caller.clientId, { Subject_ID: row.Subject_ID });
    const payload: ReclassifyPayload = { Subject_ID: row.Subject_ID };
    await this.jobs.add(reclassifyJob, payload, { key: `${reclassifyJob}:${row.Subject_ID}`, within: tx });
  }
}
