import type { Statements } from '#core/server';
import { readRules, type AlertRule } from './alert-rule';

interface KnownRule {
  readonly stamp: string;
  readonly rule: AlertRule;
}

/** Rules that are on, read anew only where they changed: a thousand of them would be checked with every batch. */
export class KnownRules {
  private known = new Map<string, KnownRule>();

  /** The rules of these clients in the order in which they were made. */
  async of(tx: Statements, clientIds: readonly string[]): Promise<readonly AlertRule[]> {
    const { rows } = await tx.query<{ rule_id: string; stamp: string }>(
      `select rule_id, updated_at::text || xmin as stamp from alert_rule where is_enabled and client_id = any($1::bigint[])
       order by rule_id`,
      [clientIds],
    );
    const stale = rows.filter(({ rule_id, stamp }) => this.known.get(rule_id)?.stamp !== stamp);
    if (stale.length > 0) {
      const stamps = new Map(stale.map(({ rule_id, stamp }) => [rule_id, stamp]));
      for (const rule of await readRules(tx, { ruleIds: [...stamps.keys()] })) {
        const ruleId = rule.ruleId ?? '';
        this.known.set(ruleId, { stamp: stamps.get(ruleId) ?? '', rule });
      }
    }
    return rows.flatMap(({ rule_id }) => this.known.get(rule_id)?.rule ?? []);
  }
}
