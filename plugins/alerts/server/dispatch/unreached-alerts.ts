import { inject } from '#core';
import { IdService, type Statements } from '#core/server';
import type { SentAlert } from './sent-alert';

/** Receiver of the list row that stands for an alert without any reachable receiver. */
export const nobodyId = '0';

/** An alert with the rule that raised it. */
interface RaisedAlert {
  readonly rule: { readonly ruleId: string | null };
  readonly alert: SentAlert;
}

/** Finds and lists alerts that reach nobody. */
export class UnreachedAlerts {
  constructor(@inject(IdService) private readonly ids: IdService) {}

  /** Returns those of the alerts that wait for no receiver and of which no message could be handed to a channel. */
  async find(tx: Statements, clientId: string, alertIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (alertIds.length === 0) return new Set();
    const { rows } = await tx.query<{ alert_id: string }>(
      `select k.alert_id from unnest($2::bigint[]) as k (alert_id) where not exists (
         select 1 from alert_copy c left join alert_message l on l.client_id = c.client_id and l.message_id = c.message_id
         where c.client_id = $1 and c.alert_id = k.alert_id and (c.message_id is null or l.delivery_ids <> '{}'))`,
      [clientId, alertIds],
    );
    return new Set(rows.map(({ alert_id }) => alert_id));
  }

  /**
   * Adds alerts to the list of messages as failed, without a receiver: lists and figures count them. One of which a
   * message was written, but refused by all channels, is in the list already.
   */
  async list(tx: Statements, clientId: string, raised: readonly RaisedAlert[]): Promise<void> {
    const alertIds = raised.map(({ alert }) => alert.alertId);
    await tx.query(
      `with given as (
         select k.* from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::text[])
           as k (alert_id, message_id, rule_id, level, subject)
         where not exists (select 1 from alert_copy c where c.client_id = $1 and c.alert_id = k.alert_id)
       ), listed as (
         insert into alert_message (client_id, message_id, receiver_id, receiver_name, rule_id, level, subject,
           needs_receipt)
         select $1, message_id, ${nobodyId}, '', rule_id, level, subject, false from given
       )
       insert into alert_copy (client_id, alert_id, receiver_id, due_at, message_id)
       select $1, alert_id, ${nobodyId}, now(), message_id from given`,
      [
        clientId,
        alertIds,
        alertIds.map(() => this.ids.next()),
        raised.map(({ rule }) => rule.ruleId),
        raised.map(({ alert }) => alert.level),
        raised.map(({ alert }) => alert.title),
      ],
    );
  }

  /** Claims the escalation of alerts; returns those that were not escalated before. */
  async escalated(tx: Statements, clientId: string, alertIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await tx.query<{ alert_id: string }>(
      `update alert set escalated_at = now() where client_id = $1 and alert_id = any($2::bigint[])
         and escalated_at is null returning alert_id`,
      [clientId, alertIds],
    );
    return new Set(rows.map(({ alert_id }) => alert_id));
  }
}
