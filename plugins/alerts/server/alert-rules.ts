import { createToken } from '#core';
import type { Statements } from '#core/server';
import { getRule, type RuleValues } from './alert-rule';

/** Creates rules automatically, for example for the demo. */
export interface AlertRules {
  /** Creates a rule unless the client already has one of that name. */
  addSample(tx: Statements, clientId: string, values: RuleValues): Promise<void>;
}
export const AlertRules = createToken<AlertRules>('alerts.rules');

export class PostgresAlertRules implements AlertRules {
  async addSample(tx: Statements, clientId: string, values: RuleValues): Promise<void> {
    const rule = getRule(clientId, null, values);
    await tx.query(
      `insert into alert_rule (client_id, rule_name, filter, conditions, receivers, channels, timing, quiet, escalation,
         silence_minutes, day_cap, is_sample) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true)
       on conflict do nothing`,
      [
        clientId,
        rule.name,
        ...[rule.filter, rule.conditions, rule.receivers, rule.channels, rule.timing, rule.quiet, rule.escalation].map(
          (part) => JSON.stringify(part),
        ),
        rule.silenceMinutes,
        rule.dayCap,
      ],
    );
  }
}
