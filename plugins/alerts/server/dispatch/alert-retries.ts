import { inject } from '#core';
import { DatabaseService, DeadLetterService, Log, type RetryPayload, type Statements } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { readRules } from '../alert-rule';
import { AlertSettings } from '../alert-settings';
import { AlertChecks } from './alert-checks';
import { alertSources, type FailedDispatch, type FailedMessage, type FailedOf } from './alert-failures';
import { ownTemplates } from './choose-template';
import { Reminders } from './reminders';
import { SpikeWatch } from './spike-watch';
import { AlertDispatcher, type DispatchRule } from './dispatcher';
import { TemplateFiller } from './template-filler';
import { sentAlertColumns, WaitingCopies, type AlertColumns } from './waiting-copies';

/** Retries failed alerts, on schedule or at a user's request. */
export class AlertRetries {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(DeadLetterService) private readonly messages: DeadLetterService,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(AlertChecks) private readonly checks: AlertChecks,
    @inject(WaitingCopies) private readonly waiting: WaitingCopies,
    @inject(Reminders) private readonly reminders: Reminders,
    @inject(SpikeWatch) private readonly spikes: SpikeWatch,
    @inject(TemplateFiller) private readonly templateFiller: TemplateFiller,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Retries one dead letter. */
  async run(retry: RetryPayload): Promise<void> {
    await this.messages.retryOne(retry, (tx, { source, payload }) => this.retry(tx, source, payload));
  }

  private retry(tx: Statements, source: string, payload: unknown): Promise<void> {
    switch (source) {
      case alertSources.dispatch:
        return this.dispatcher.takeAgain(tx, payload as FailedDispatch, this.log);
      case alertSources.message:
        return this.message(tx, payload as FailedMessage);
      case alertSources.digest:
        return this.waiting.tellAgain(tx, payload as FailedOf);
      case alertSources.reminder:
        return this.reminders.remindAgain(tx, payload as FailedOf);
      case alertSources.spike:
        return this.spike(payload as FailedOf);
      case alertSources.rule:
        return this.rule(tx, payload as FailedOf);
      case alertSources.template:
        return this.template(tx, payload as FailedOf);
      default:
        throw new Error(`Nothing tries ${source} again`);
    }
  }

  private async message(tx: Statements, { clientId, ruleId, alertIds, receiverIds }: FailedMessage): Promise<void> {
    const { rows } = await tx.query<AlertColumns>(
      'select * from alert where client_id = $1 and alert_id = any($2::bigint[]) order by level, created_at, alert_id',
      [clientId, alertIds],
    );
    if (rows.length === 0) return;
    const [storedRule] = ruleId === null ? [] : await readRules(tx, { ruleIds: [ruleId] });
    // Alerts of a rule that was removed meanwhile remain alerts.
    const rule: DispatchRule = storedRule ?? { ruleId, name: '', templateId: null, channels: {} };
    if (storedRule && !(await this.checks.isOn(storedRule))) return;
    const alerts = rows.map(sentAlertColumns);
    const validIds = storedRule && (await this.checks.findValid(storedRule, alerts));
    const ids = receiverIds ?? storedRule?.escalation.Receiver_IDs ?? [];
    const receivers = await this.receivers.select(clientId, { ids }, tx);
    const valid = validIds ? alerts.filter(({ alertId }) => validIds.has(alertId)) : alerts;
    const writing = { rule, alerts: valid, receivers, withdrawn: alerts.length - valid.length };
    await this.dispatcher.sendNow(tx, clientId, [writing], await this.settings.of(clientId), { isStrict: true });
  }

  private async spike({ id }: FailedOf): Promise<void> {
    const [rule] = await readRules(this.database, { ruleIds: [id] });
    if (rule) await this.spikes.lookFor(rule);
  }

  /**
   * A rule that can be read again has nothing to catch up on: articles that arrived meanwhile are in the article list.
   */
  private async rule(tx: Statements, { id }: FailedOf): Promise<void> {
    await readRules(tx, { ruleIds: [id] });
  }

  private async template(tx: Statements, { clientId, id }: FailedOf): Promise<void> {
    const template = (await ownTemplates(tx, clientId)).find(({ template_id }) => template_id === id);
    if (template) await this.templateFiller.try(clientId, template, template.kind, template.language);
  }
}
