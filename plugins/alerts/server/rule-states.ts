import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import type { RuleState } from '../contract';
import { readRules, type AlertRule } from './alert-rule';
import { addressesFor } from './dispatch/raise-alerts';

const subjectsOf = ({ filter }: AlertRule): readonly string[] =>
  (filter.Subject_ID ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/** Returns whether an alert of every level that a rule sends reaches somebody. */
const isReaching = ({ channels, conditions }: AlertRule, receivers: readonly AlertReceiver[]): boolean =>
  [1, 2, 3, 4]
    .filter((level) => level <= conditions.Lowest_Level)
    .every((level) => receivers.some((receiver) => addressesFor(receiver, channels, level).length > 0));

/** Determines whether rules can alert anybody. */
export class RuleStates {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Receivers) private readonly receivers: Receivers,
  ) {}

  /** Returns the states of rules by id; an unreadable rule has none. */
  async of(clientId: string, ruleIds: readonly string[]): Promise<ReadonlyMap<string, RuleState>> {
    const rules = await readRules(this.database, { ruleIds }, () => undefined);
    const { rows } = await this.database.query<{ subject_id: string }>(
      'select subject_id from subject where client_id = $1 and is_enabled and subject_id = any($2::bigint[])',
      [clientId, [...new Set(rules.flatMap(subjectsOf))]],
    );
    const existing = new Set(rows.map(({ subject_id }) => subject_id));
    const states = new Map<string, RuleState>();
    for (const rule of rules) states.set(rule.ruleId ?? '', await this.stateOf(rule, existing));
    return states;
  }

  private async stateOf(rule: AlertRule, subjects: ReadonlySet<string>): Promise<RuleState> {
    const now = new Date();
    if (!rule.isEnabled) return 'off';
    if (rule.validFrom && rule.validFrom > now) return 'early';
    if (rule.validTo && rule.validTo < now) return 'ended';
    const named = subjectsOf(rule);
    if (named.length > 0 && !named.some((id) => subjects.has(id))) return 'no-subject';
    const { Receiver_IDs: ids, Groups: groups } = rule.receivers;
    return isReaching(rule, await this.receivers.select(rule.clientId, { ids, groups })) ? 'on' : 'nobody';
  }

  /** Returns the enabled rules that name one of the subjects. */
  async naming(
    tx: Statements,
    clientId: string,
    subjectIds: readonly string[],
  ): Promise<readonly { readonly ruleId: string; readonly name: string }[]> {
    const { rows } = await tx.query<{ ruleId: string; name: string }>(
      `select rule_id as "ruleId", rule_name as name from alert_rule where client_id = $1 and is_enabled
         and string_to_array(replace(filter->>'Subject_ID', ' ', ''), ',') && $2::text[] order by rule_name`,
      [clientId, subjectIds],
    );
    return rows;
  }
}
