import type { Statements } from '#core/server';

/** Receivers per transaction, so that memory use does not grow with the size of a digest. */
const atOnce = 200;

/** A rule with due copies. */
export interface DueRule {
  readonly client_id: string;
  readonly rule_id: string;
}

/** Due copies of one receiver. */
export interface WaitingRow extends DueRule {
  readonly receiver_id: string;
  readonly alert_ids: readonly string[];
}

/** A copy to be sent from `at` on. */
export interface NewCopy {
  readonly alertId: string;
  readonly receiverId: string;
  readonly at: Date;
}

/** Stores waiting copies; those that exist stay as they are. */
export async function addCopies(tx: Statements, clientId: string, copies: readonly NewCopy[]): Promise<void> {
  if (copies.length === 0) return;
  await tx.query(
    `insert into alert_copy (client_id, alert_id, receiver_id, due_at)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) on conflict do nothing`,
    [
      clientId,
      copies.map(({ alertId }) => alertId),
      copies.map(({ receiverId }) => receiverId),
      copies.map(({ at }) => at),
    ],
  );
}

/** Returns the due copies of a rule by receiver, most urgent alerts first. */
export async function dueCopies(tx: Statements, { client_id, rule_id }: DueRule): Promise<readonly WaitingRow[]> {
  const { rows } = await tx.query<WaitingRow>(
    `select c.client_id, a.rule_id, c.receiver_id, array_agg(c.alert_id order by a.level, a.created_at, c.alert_id) as alert_ids
     from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
     where c.message_id is null and c.due_at <= now() and c.client_id = $1 and a.rule_id = $2
     group by 1, 2, 3 order by c.receiver_id limit ${atOnce}`,
    [client_id, rule_id],
  );
  return rows;
}

/** Deletes the due copies of a rule for other receivers than these; returns the alerts. */
export async function dropOtherReceivers(
  tx: Statements,
  { client_id, rule_id }: DueRule,
  receiverIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ alert_id: string }>(
    `delete from alert_copy c using alert a where c.client_id = $1 and a.client_id = $1 and a.alert_id = c.alert_id
       and a.rule_id = $2 and c.message_id is null and c.due_at <= now() and c.receiver_id <> all($3::bigint[])
     returning c.alert_id`,
    [client_id, rule_id, receiverIds],
  );
  return [...new Set(rows.map(({ alert_id }) => alert_id))];
}

/** Deletes waiting copies that no message can be made of. */
export async function dropCopies(
  tx: Statements,
  rows: readonly Pick<WaitingRow, 'client_id' | 'receiver_id' | 'alert_ids'>[],
): Promise<void> {
  for (const { client_id, receiver_id, alert_ids } of rows)
    await tx.query(
      `delete from alert_copy where client_id = $1 and receiver_id = $2 and alert_id = any($3::bigint[])
         and message_id is null`,
      [client_id, receiver_id, alert_ids],
    );
}

/** Deletes the waiting copies of alerts, and marks those as withdrawn that nobody has received. */
export async function withdrawAlerts(tx: Statements, clientId: string, alertIds: readonly string[]): Promise<void> {
  await tx.query(
    'delete from alert_copy where client_id = $1 and alert_id = any($2::bigint[]) and message_id is null',
    [clientId, alertIds],
  );
  await tx.query(
    `update alert a set outcome = 'withdrawn' where client_id = $1 and alert_id = any($2::bigint[]) and not exists (
       select 1 from alert_copy c where c.client_id = $1 and c.alert_id = a.alert_id)`,
    [clientId, alertIds],
  );
}
