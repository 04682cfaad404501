import { inject } from '#core';
import { DatabaseService, JobService, type Statements } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import type { ArticlesChanged } from '#plugins/articles/server';
import { Messages } from '#plugins/messages/server';
import { readRules } from '../alert-rule';
import { AlertChecks } from './alert-checks';
import { MessageTokens } from './message-tokens';
import { addressesFor, dueFor } from './raise-alerts';
import { sentAlertColumns, type AlertColumns } from './waiting-copies';
import { alertTexts } from './texts';

/** Background job that sends one follow-up to one receiver. */
export const followUpJob = 'alerts.follow-up';
export interface FollowUpPayload {
  readonly clientId: string;
  readonly alertId: string;
  readonly receiverId: string;
}

interface NotifiedRow extends AlertColumns {
  readonly rule_id: string;
  readonly receiver_ids: readonly string[];
}

/** Sends follow-ups to those who were notified, when a person corrects what an alert was about. */
export class FollowUps {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(Messages) private readonly messages: Messages,
    @inject(MessageTokens) private readonly tokens: MessageTokens,
    @inject(AlertChecks) private readonly checks: AlertChecks,
  ) {}

  /**
   * Plans one follow-up for each alert of the last week that a change by a person made invalid, if its rule wants it.
   * Below level I it waits for the end of the quiet hours of each receiver.
   */
  async plan(tx: Statements, clientId: string, { isByPerson, articleIds }: ArticlesChanged): Promise<void> {
    if (!isByPerson) return;
    const { rows } = await tx.query<NotifiedRow>(
      `select a.*, array_agg(c.receiver_id) as receiver_ids from alert a
         join alert_rule r on r.client_id = a.client_id and r.rule_id = a.rule_id
         join alert_copy c on c.client_id = a.client_id and c.alert_id = a.alert_id
       where a.client_id = $1 and a.article_id = any($2::bigint[]) and a.kind = 'rule' and r.is_follow_up
         and a.followed_up_at is null and a.created_at > now() - interval '7 days' and c.message_id is not null
       group by a.client_id, a.alert_id`,
      [clientId, articleIds],
    );
    const ruleIds = [...new Set(rows.map(({ rule_id }) => rule_id))];
    if (ruleIds.length === 0) return;
    for (const rule of await readRules(tx, { ruleIds }, () => undefined)) {
      const ofRule = rows.filter(({ rule_id }) => rule_id === rule.ruleId);
      const validIds = await this.checks.findValid(rule, ofRule.map(sentAlertColumns));
      for (const row of ofRule.filter(({ alert_id }) => !validIds.has(alert_id))) {
        await tx.query('update alert set followed_up_at = now() where client_id = $1 and alert_id = $2', [
          clientId,
          row.alert_id,
        ]);
        for (const receiver of await this.receivers.select(clientId, { ids: row.receiver_ids }, tx)) {
          const payload: FollowUpPayload = { clientId, alertId: row.alert_id, receiverId: receiver.receiverId };
          await this.jobs.add(followUpJob, payload, {
            key: `${followUpJob} ${row.alert_id} ${receiver.receiverId}`,
            runAt: dueFor(receiver, new Date(), row.level),
            within: tx,
          });
        }
      }
    }
  }

  /** Sends a planned follow-up, unless the correction was undone meanwhile. */
  async send({ clientId, alertId, receiverId }: FollowUpPayload): Promise<void> {
    const { rows } = await this.database.query<
      AlertColumns & { readonly rule_id: string; readonly message_id: string }
    >(
      `select a.*, c.message_id from alert a join alert_copy c on c.client_id = a.client_id and c.alert_id = a.alert_id
       where a.client_id = $1 and a.alert_id = $2 and c.receiver_id = $3 and c.message_id is not null`,
      [clientId, alertId, receiverId],
    );
    const [row] = rows;
    const [receiver] = await this.receivers.select(clientId, { ids: [receiverId] });
    const [rule] = row ? await readRules(this.database, { ruleIds: [row.rule_id] }) : [];
    if (!row || !receiver || !rule || !(await this.checks.isOn(rule))) return;
    const addresses = addressesFor(receiver, rule.channels, row.level);
    const alert = sentAlertColumns(row);
    if (addresses.length === 0 || (await this.checks.findValid(rule, [alert])).has(alertId)) return;
    const t = alertTexts(receiver.language);
    await this.messages.send({
      clientId,
      kind: 'alert',
      subject: t('followUp.subject', { title: alert.title }),
      text: t('followUp.text', { title: alert.title, link: this.tokens.getLink(clientId, row.message_id) }),
      template: 'alert',
      receivers: [{ userId: receiver.userId ?? undefined, name: receiver.name, addresses }],
    });
  }
}
