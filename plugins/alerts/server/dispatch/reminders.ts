import { inject } from '#core';
import { DatabaseService, inSavepoint, Log, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { Messages } from '#plugins/messages/server';
import { readRules } from '../alert-rule';
import { AlertSettings, usualSetting } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { AlertFailures, alertSources, logFailure, subjectsOfMessage, type FailedOf } from './alert-failures';
import { tryExclusive } from './held-back';
import { dueFor } from './raise-alerts';
import { MessageTokens } from './message-tokens';
import { AlertDispatcher } from './dispatcher';
import { alertTexts } from './texts';
import { sentAlertColumns, type AlertColumns } from './waiting-copies';

/** Maximum number of notifications and alerts per run. */
const atOnce = 200;

/** SQL condition on the alert `a`: its article is still in the list of the client, and nobody has closed it. */
const isOpenSql = `(a.article_id is null or exists (select 1 from client_article o where o.client_id = a.client_id
  and o.article_id = a.article_id and not o.is_hidden and o.status in ('open', 'processing')))`;

interface WaitingMessage {
  readonly client_id: string;
  readonly message_id: string;
  readonly receiver_id: string;
  readonly subject: string;
  readonly level: number;
}

interface EscalatedRow extends AlertColumns {
  readonly client_id: string;
  readonly rule_id: string;
  readonly rule_name: string;
}

/** Sends reminders for unconfirmed alerts, and escalates if nobody confirms. */
export class Reminders {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(Messages) private readonly messages: Messages,
    @inject(MessageTokens) private readonly tokens: MessageTokens,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Sends the reminders that are due, outside of the quiet hours of their receivers; returns their number. */
  async remind(): Promise<number> {
    return this.database.transaction(async (tx) => {
      if (!(await tryExclusive(tx, 'alerts.remind'))) return 0;
      const { rows } = await tx.query<WaitingMessage>(
        `select l.client_id, message_id, receiver_id, subject, level from alert_message l left join alert_setting s using (client_id)
         where needs_receipt and confirmed_at is null and handed_to is null and notified_at > now() - interval '7 days'
           and l.reminders < coalesce(s.reminders, $1) and coalesce(remind_after, now()) <= now()
           and coalesce(reminded_at, notified_at) <= now() - make_interval(mins => coalesce(s.remind_minutes, $2))
           and exists (select 1 from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
             where c.client_id = l.client_id and c.message_id = l.message_id and ${isOpenSql})
         order by notified_at limit ${atOnce}`,
        [usualSetting.reminders, usualSetting.remindMinutes],
      );
      let sent = 0;
      for (const message of rows) if (await this.getRemind(tx, message)) sent += 1;
      return sent;
    });
  }

  private async getRemind(tx: Statements, message: WaitingMessage): Promise<boolean> {
    const [receiver] = await this.receivers.select(message.client_id, { ids: [message.receiver_id] }, tx);
    const now = new Date();
    const due = receiver ? dueFor(receiver, now, message.level) : now;
    if (due > now) {
      await tx.query('update alert_message set remind_after = $3 where client_id = $1 and message_id = $2', [
        message.client_id,
        message.message_id,
        due,
      ]);
      return false;
    }
    await tx.query(
      `update alert_message set reminders = reminders + 1, reminded_at = now() where client_id = $1 and message_id = $2`,
      [message.client_id, message.message_id],
    );
    if (!receiver || !(await this.callers.isServed(message.client_id))) return false;
    const error = await inSavepoint(tx, () => this.send(tx, message, receiver));
    if (!error) return true;
    const { client_id: clientId, message_id: id } = message;
    logFailure(this.log, { clientId, messageId: id }, error);
    const more = { title: message.subject, subjectIds: await subjectsOfMessage(tx, clientId, id) };
    await this.failures.of(alertSources.reminder, { clientId, id }, error, more, tx);
    return false;
  }

  /** Repeats a failed reminder of a message. Throws if it fails again. */
  async remindAgain(tx: Statements, { clientId, id }: FailedOf): Promise<void> {
    const { rows } = await tx.query<WaitingMessage>(
      `select client_id, message_id, receiver_id, subject, level from alert_message
       where client_id = $1 and message_id = $2 and confirmed_at is null and handed_to is null`,
      [clientId, id],
    );
    const [message] = rows;
    if (!message) return;
    const [receiver] = await this.receivers.select(clientId, { ids: [message.receiver_id] }, tx);
    if (receiver) await this.send(tx, message, receiver);
  }

  private async send(tx: Statements, message: WaitingMessage, receiver: AlertReceiver): Promise<void> {
    const t = alertTexts(receiver.language);
    await this.messages.send({
      clientId: message.client_id,
      kind: 'reminder',
      subject: t('reminder.subject', { subject: message.subject }),
      text: t('reminder.text', {
        subject: message.subject,
        link: this.tokens.getLink(message.client_id, message.message_id),
      }),
      template: 'alert',
      receivers: [{ userId: receiver.userId ?? undefined, name: receiver.name, addresses: receiver.addresses }],
      within: tx,
    });
  }

  /**
   * Notifies the escalation receivers of rules whose alerts were not confirmed in time; returns the number of alerts.
   */
  async escalate(): Promise<number> {
    return this.database.transaction(async (tx) => {
      if (!(await tryExclusive(tx, 'alerts.escalate'))) return 0;
      const { rows } = await tx.query<EscalatedRow>(
        `select a.*, r.rule_name from alert a join alert_rule r on r.client_id = a.client_id and r.rule_id = a.rule_id
         where a.escalated_at is null and a.created_at > now() - interval '8 days'
           and (r.escalation ->> 'After_Minutes') is not null and ${isOpenSql}
           and exists (select 1 from alert_copy c join alert_message l on l.client_id = c.client_id
             and l.message_id = c.message_id where c.client_id = a.client_id and c.alert_id = a.alert_id
             and l.notified_at < now() - make_interval(mins => (r.escalation ->> 'After_Minutes')::int))
           and not exists (select 1 from alert_copy c join alert_message l on l.client_id = c.client_id
             and l.message_id = c.message_id where c.client_id = a.client_id and c.alert_id = a.alert_id
             and l.confirmed_at is not null)
         order by a.created_at limit ${atOnce}`,
      );
      for (const row of rows) {
        await tx.query('update alert set escalated_at = now() where client_id = $1 and alert_id = $2', [
          row.client_id,
          row.alert_id,
        ]);
        const error = await inSavepoint(tx, () => this.escalateOne(tx, row));
        if (!error) continue;
        logFailure(this.log, { clientId: row.client_id, alert: row.alert_id }, error);
        const rule = { ruleId: row.rule_id, name: row.rule_name };
        await this.failures.message(tx, row.client_id, rule, [sentAlertColumns(row)], undefined, error);
      }
      return rows.length;
    });
  }

  private async escalateOne(tx: Statements, row: EscalatedRow): Promise<void> {
    const [rule] = await readRules(tx, { ruleIds: [row.rule_id] });
    if (!rule?.isEnabled || !(await this.callers.isServed(row.client_id))) return;
    const setting = await this.settings.of(row.client_id);
    await this.dispatcher.escalate(tx, rule, sentAlertColumns(row), setting);
  }
}
