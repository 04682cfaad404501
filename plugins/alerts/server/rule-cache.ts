import type { Statements } from '#core/server';
import { readRules, type AlertRule } from './alert-rule';

interface KnownRule {
  readonly stamp: string;
  /** Undefined if the stored values are not a valid rule. */
  readonly rule: AlertRule | undefined;
}

/** A rule with invalid stored values. */
export interface UnreadableRule {
  readonly clientId: string;
  readonly ruleId: string;
  readonly name: string;
  readonly error: Error;
}

/**
 * Caches enabled rules and reloads only changed ones: otherwise a thousand of them would be parsed with every batch.
 */
export class RuleCache {
  private rulesById = new Map<string, KnownRule>();

  /**
   * Returns the rules of these clients in order of creation. An unreadable rule is omitted, and passed to `unreadable`
   * the first time.
   */
  async of(
    tx: Statements,
    clientIds: readonly string[],
    unreadable: (rule: UnreadableRule) => Promise<void>,
  ): Promise<readonly AlertRule[]> {
    const { rows } = await tx.query<{ rule_id: string; client_id: string; rule_name: string; stamp: string }>(
      `select rule_id, client_id, rule_name, updated_at::text || xmin as stamp from alert_rule
       where is_enabled and client_id = any($1::bigint[]) order by rule_id`,
      [clientIds],
    );
    const stale = rows.filter(({ rule_id, stamp }) => this.rulesById.get(rule_id)?.stamp !== stamp);
    if (stale.length > 0) {
      const errors = new Map<string, Error>();
      const ids = stale.map(({ rule_id }) => rule_id);
      const read = await readRules(tx, { ruleIds: ids }, (ruleId, error) => void errors.set(ruleId, error));
      const byId = new Map(read.map((rule) => [rule.ruleId, rule]));
      for (const { rule_id: ruleId, client_id: clientId, rule_name: name, stamp } of stale) {
        const error = errors.get(ruleId);
        if (error) await unreadable({ clientId, ruleId, name, error });
        this.rulesById.set(ruleId, { stamp, rule: byId.get(ruleId) });
      }
    }
    return rows.flatMap(({ rule_id }) => this.rulesById.get(rule_id)?.rule ?? []);
  }
}
