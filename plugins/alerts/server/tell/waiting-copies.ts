import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { readRules, type AlertRule } from '../alert-rule';
import { AlertSettings } from '../alert-settings';
import { heldAlone } from './held-alone';
import { AlertTeller } from './teller';
import type { AlertReason, ToldAlert } from './told-alert';

/** Receivers in one transaction: what is held in memory does not grow with a digest. */
const atOnce = 200;
/** Alerts that one message names; what is beyond goes with the next. */
const mostAlerts = 50;

interface WaitingRow {
  readonly client_id: string;
  readonly rule_id: string;
  readonly receiver_id: string;
  readonly alert_ids: readonly string[];
}

/** An alert as the table has it. */
export interface AlertColumns {
  readonly alert_id: string;
  readonly kind: ToldAlert['kind'];
  readonly article_id: string | null;
  readonly level: number;
  readonly score: number;
  readonly reason: AlertReason;
  readonly title: string;
  readonly site: string;
  readonly note: string | null;
}

/** An alert of the table as messages tell it. */
export const toldOfColumns = (row: AlertColumns): ToldAlert => ({
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

/** Tells what waited: merged messages, digests, and what came in quiet hours. */
export class WaitingCopies {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(AlertTeller) private readonly teller: AlertTeller,
  ) {}

  /** Tells all that is due; gives the number of messages. */
  async tellDue(signal: AbortSignal): Promise<number> {
    let told = 0;
    for (;;) {
      if (signal.aborted) return told;
      const some = await this.database.transaction((tx) => this.tellSome(tx));
      told += some;
      if (some === 0) return told;
    }
  }

  private async tellSome(tx: Statements): Promise<number> {
    const next = await this.nextRule(tx);
    if (!next) return 0;
    const { rows } = await tx.query<WaitingRow>(
      `select c.client_id, a.rule_id, c.receiver_id, array_agg(c.alert_id order by a.level, a.created_at, c.alert_id) as alert_ids
       from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.letter_id is null and c.due_at <= now() and c.client_id = $1 and a.rule_id = $2
       group by 1, 2, 3 order by c.receiver_id limit ${atOnce}`,
      [next.client_id, next.rule_id],
    );
    const [rule] = await readRules(tx, { ruleIds: [next.rule_id] });
    if (!rule) return this.drop(tx, rows);
    return this.tellRule(tx, rule, rows);
  }

  /** The rule whose copy is due first of those that nobody else tells of just now; it is this transaction’s then. */
  private async nextRule(
    tx: Statements,
  ): Promise<{ readonly client_id: string; readonly rule_id: string } | undefined> {
    const { rows } = await tx.query<{ client_id: string; rule_id: string }>(
      `select c.client_id, a.rule_id from alert_copy c
         join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.letter_id is null and c.due_at <= now() and a.rule_id is not null
       group by 1, 2 order by min(c.due_at) limit 20`,
    );
    for (const rule of rows) if (await heldAlone(tx, `alerts.tell ${rule.rule_id}`)) return rule;
    return undefined;
  }

  private async tellRule(tx: Statements, rule: AlertRule, rows: readonly WaitingRow[]): Promise<number> {
    const setting = await this.settings.of(rule.clientId);
    const alerts = await this.alertsOf(tx, rule.clientId, [
      ...new Set(rows.flatMap(({ alert_ids }) => alert_ids.slice(0, mostAlerts))),
    ]);
    const known = await this.receivers.meant(rule.clientId, { ids: rows.map(({ receiver_id }) => receiver_id) }, tx);
    const byId = new Map(known.map((receiver) => [receiver.receiverId, receiver]));
    // Whoever gets the same alerts is told in one go: what they say is read once.
    const groups = new Map<string, { readonly ids: readonly string[]; readonly receivers: AlertReceiver[] }>();
    // What has got into no letter by then.
    const gone: Omit<WaitingRow, 'rule_id'>[] = [];
    for (const row of rows) {
      const receiver = byId.get(row.receiver_id);
      if (!receiver) {
        gone.push(row);
        continue;
      }
      const ids = row.alert_ids.slice(0, mostAlerts);
      const group = groups.get(ids.join()) ?? { ids, receivers: [] };
      group.receivers.push(receiver);
      groups.set(ids.join(), group);
    }
    const writings = [...groups.values()].map(({ ids, receivers }) => ({
      rule,
      alerts: ids.flatMap((id) => alerts.get(id) ?? []),
      receivers,
      ids,
    }));
    const written = await this.teller.tellNow(tx, rule.clientId, writings, setting);
    if (written.length < rows.length - gone.length)
      for (const { ids, receivers } of writings)
        for (const { receiverId } of receivers)
          gone.push({ client_id: rule.clientId, receiver_id: receiverId, alert_ids: ids });
    await this.drop(tx, gone);
    return rows.length;
  }

  /** Forgets copies for whom nobody can be told any more. */
  private async drop(tx: Statements, rows: readonly Omit<WaitingRow, 'rule_id'>[]): Promise<number> {
    for (const { client_id, receiver_id, alert_ids } of rows)
      await tx.query(
        `delete from alert_copy where client_id = $1 and receiver_id = $2 and alert_id = any($3::bigint[])
           and letter_id is null`,
        [client_id, receiver_id, alert_ids],
      );
    return rows.length;
  }

  private async alertsOf(
    tx: Statements,
    clientId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ToldAlert>> {
    const { rows } = await tx.query<AlertColumns>(
      'select * from alert where client_id = $1 and alert_id = any($2::bigint[])',
      [clientId, ids],
    );
    return new Map(rows.map((row) => [row.alert_id, toldOfColumns(row)]));
  }
}
