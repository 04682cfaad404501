import { inject } from '#core';
import { DatabaseService, isPassingFailure, Log, UnavailableError, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { readRules, type AlertRule } from '../alert-rule';
import { AlertSettings } from '../alert-settings';
import { AlertChecks } from './alert-checks';
import { AlertFailures, alertSources, logFailure, type FailedOf } from './alert-failures';
import { tryExclusive } from './held-back';
import {
  addCopies,
  dropCopies,
  dropOtherReceivers,
  dueCopies,
  withdrawAlerts,
  type DueRule,
  type WaitingRow,
} from './copy-store';
import { AlertDispatcher } from './dispatcher';
import { addressesFor, dueFor } from './raise-alerts';
import type { AlertReason, SentAlert } from './sent-alert';

/** Maximum number of alerts in one message; the rest is sent with the next. */
const maxAlerts = 50;
/** Maximum number of rules per round. */
const maxRules = 500;

/** Receivers with the same alerts. */
interface WaitingGroup {
  readonly ids: readonly string[];
  readonly withdrawn: number;
  readonly receivers: AlertReceiver[];
}

/** Table columns of an alert. */
export interface AlertColumns {
  readonly alert_id: string;
  readonly kind: SentAlert['kind'];
  readonly article_id: string | null;
  readonly level: number;
  readonly score: number;
  readonly reason: AlertReason;
  readonly title: string;
  readonly site: string;
  readonly note: string | null;
}

/** Converts an alert row to message data. */
export const sentAlertColumns = (row: AlertColumns): SentAlert => ({
  alertId: row.alert_id,
  kind: row.kind,
  articleId: row.article_id,
  level: row.level,
  score: row.score,
  reason: row.reason,
  title: row.title,
  site: row.site,
  note: row.note,
});

/** Sends delayed alerts: merged messages, digests, and those held back in quiet hours. */
export class WaitingCopies {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(AlertChecks) private readonly checks: AlertChecks,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(Log) private readonly log: Log,
  ) {}

  /**
   * Sends all notifications that are due; returns the number of messages. Every rule gets a turn, clients one after the
   * other, before a rule with more copies gets the next one. A failing rule becomes a dead letter and is skipped until
   * its retry succeeds.
   */
  async sendDue(signal: AbortSignal): Promise<number> {
    const passed = new Set<string>();
    let passing: unknown;
    let sentCount = 0;
    for (;;) {
      let some = 0;
      for (const rule of await this.dueRules(passed)) {
        if (signal.aborted) return sentCount;
        try {
          some += await this.database.transaction((tx) => this.sendSome(tx, rule));
        } catch (error) {
          if (error instanceof UnavailableError) throw error;
          passed.add(rule.rule_id);
          if (isPassingFailure(error)) passing ??= error;
          else await this.setAside(rule, error);
        }
      }
      sentCount += some;
      if (some === 0) break;
    }
    if (passing) throw passing;
    return sentCount;
  }

  /** Sends the notifications of a rule that failed before. Throws if it fails again. */
  async tellAgain(tx: Statements, { clientId, id }: FailedOf): Promise<void> {
    await this.sendSome(tx, { client_id: clientId, rule_id: id });
  }

  private async sendSome(tx: Statements, due: DueRule): Promise<number> {
    if (!(await tryExclusive(tx, `alerts.dispatch ${due.rule_id}`))) return 0;
    const [rule] = await readRules(tx, { ruleIds: [due.rule_id] });
    if (rule && (await this.checks.isOn(rule))) {
      const moved = await this.redirect(tx, rule, due);
      return moved + (await this.sendRule(tx, rule, await dueCopies(tx, due)));
    }
    const rows = await dueCopies(tx, due);
    await withdrawAlerts(
      tx,
      due.client_id,
      rows.flatMap(({ alert_ids }) => alert_ids),
    );
    return rows.length;
  }

  /**
   * Moves due copies of receivers whom the rule no longer names to those whom it names now; returns the number of moved
   * alerts.
   */
  private async redirect(tx: Statements, rule: AlertRule, due: DueRule): Promise<number> {
    const { clientId, receivers, escalation, channels } = rule;
    const selection = { ids: receivers.Receiver_IDs, groups: receivers.Groups };
    const named = await this.receivers.select(clientId, selection, tx);
    const allowed = [...named.map(({ receiverId }) => receiverId), ...escalation.Receiver_IDs];
    const moved = await this.getAlerts(tx, clientId, await dropOtherReceivers(tx, due, allowed));
    if (moved.size === 0) return 0;
    const now = new Date();
    const alerts = [...moved.values()];
    const copies = alerts.flatMap(({ alertId, level }) =>
      named
        .filter((receiver) => addressesFor(receiver, channels, level).length > 0)
        .map((receiver) => ({ alertId, receiverId: receiver.receiverId, at: dueFor(receiver, now, level) })),
    );
    await addCopies(tx, clientId, copies);
    const tellings = alerts.map((alert) => ({ rule, alert }));
    await this.dispatcher.settleUnreached(tx, clientId, tellings, await this.settings.of(clientId));
    return alerts.length;
  }

  /**
   * Returns the rules with due copies, longest waiting first, interleaved so that clients take turns with one rule
   * each.
   */
  private async dueRules(passed: ReadonlySet<string>): Promise<readonly DueRule[]> {
    const failing = await this.failures.waiting(alertSources.digest);
    const { rows } = await this.database.query<DueRule>(
      `select client_id, rule_id from (
         select c.client_id, a.rule_id, min(c.due_at) as due,
           row_number() over (partition by c.client_id order by min(c.due_at)) as turn
         from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
         where c.message_id is null and c.due_at <= now() and a.rule_id is not null
           and not (a.rule_id = any($1::bigint[]))
         group by 1, 2
       ) as waiting order by turn, due limit ${maxRules}`,
      [[...failing, ...passed]],
    );
    return rows;
  }

  private async setAside({ client_id: clientId, rule_id: id }: DueRule, error: unknown): Promise<void> {
    const { rows } = await this.database.query<{ rule_name: string }>(
      'select rule_name from alert_rule where client_id = $1 and rule_id = $2',
      [clientId, id],
    );
    const failure = error instanceof Error ? error : new Error(String(error));
    logFailure(this.log, { clientId, rule: id }, failure);
    const more = { ruleId: id, ruleName: rows[0]?.rule_name };
    await this.failures.of(alertSources.digest, { clientId, id }, failure, more);
  }

  private async sendRule(tx: Statements, rule: AlertRule, rows: readonly WaitingRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const setting = await this.settings.of(rule.clientId);
    const alerts = await this.getAlerts(tx, rule.clientId, [
      ...new Set(rows.flatMap(({ alert_ids }) => alert_ids.slice(0, maxAlerts))),
    ]);
    const currentReceivers = await this.receivers.select(
      rule.clientId,
      { ids: rows.map(({ receiver_id }) => receiver_id) },
      tx,
    );
    const byId = new Map(currentReceivers.map((receiver) => [receiver.receiverId, receiver]));
    const validIds = await this.checks.findValid(rule, [...alerts.values()]);
    const invalidIds = [...alerts.keys()].filter((id) => !validIds.has(id));
    if (invalidIds.length > 0) await withdrawAlerts(tx, rule.clientId, invalidIds);
    // Receivers of the same alerts are handled together, so that the content is loaded once.
    const groups = new Map<string, WaitingGroup>();
    // Copies not included in any notification so far.
    const undeliverable: Omit<WaitingRow, 'rule_id'>[] = [];
    for (const row of rows) {
      const receiver = byId.get(row.receiver_id);
      if (!receiver) {
        undeliverable.push(row);
        continue;
      }
      const next = row.alert_ids.slice(0, maxAlerts);
      const ids = next.filter((id) => validIds.has(id));
      if (ids.length === 0) continue;
      const withdrawn = next.length - ids.length;
      const key = `${ids.join()} ${withdrawn}`;
      const group = groups.get(key) ?? { ids, withdrawn, receivers: [] };
      group.receivers.push(receiver);
      groups.set(key, group);
    }
    const writings = [...groups.values()].map((group) => ({
      rule,
      alerts: group.ids.flatMap((id) => alerts.get(id) ?? []),
      ...group,
    }));
    const expected = writings.reduce((sum, { receivers }) => sum + receivers.length, 0);
    const setAside = new Set<string>();
    const written = await this.dispatcher.sendNow(tx, rule.clientId, writings, setting, { setAside });
    if (written.length < expected)
      for (const { ids, receivers } of writings)
        for (const { receiverId } of receivers)
          undeliverable.push({ client_id: rule.clientId, receiver_id: receiverId, alert_ids: ids });
    await dropCopies(tx, undeliverable);
    const unsent = [...alerts.values()].filter(
      ({ alertId }) => validIds.has(alertId) && undeliverable.some(({ alert_ids }) => alert_ids.includes(alertId)),
    );
    const tellings = unsent.map((alert) => ({ rule, alert }));
    await this.dispatcher.settleUnreached(tx, rule.clientId, tellings, setting, setAside);
    return rows.length;
  }

  private async getAlerts(
    tx: Statements,
    clientId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, SentAlert>> {
    const { rows } = await tx.query<AlertColumns>(
      'select * from alert where client_id = $1 and alert_id = any($2::bigint[])',
      [clientId, ids],
    );
    return new Map(rows.map((row) => [row.alert_id, sentAlertColumns(row)]));
  }
}
