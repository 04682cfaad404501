import { inject, type Resolver } from '#core';
import { ServerKernel, type Log, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import type { IntakeOutcome } from '#plugins/articles/server';
import { defaultZone } from '#shared/time';
import { AlertFactsReader } from '../alert-facts';
import { readRules, type AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { clientCaller } from '../client-caller';
import { decide, note } from '../decide/decide';
import { afterQuiet } from '../decide/due';
import { alertOf, keepAlert, toldBefore } from './alert-store';
import { ownTemplates } from './choose-template';
import { Letters } from './letters';
import { MessageMatters } from './template-scope';
import type { ToldAlert } from './told-alert';

/** Milliseconds after its publication at which an article is no news any more and is left to the lists. */
const freshFor = 86_400_000;

/** When a receiver is told: at once, or after his own quiet hours unless it is of level I. */
const dueFor = (receiver: AlertReceiver, due: Date, level: number): Date =>
  level === 1 ? due : afterQuiet(due, { from: receiver.quietFrom, to: receiver.quietTo, days: new Set() }, defaultZone);

/** Tells what rules ask for, as articles come in. All it writes belongs to one transaction. */
export class AlertTeller {
  constructor(
    @inject(ServerKernel) private readonly kernel: Resolver,
    @inject(AlertFactsReader) private readonly facts: AlertFactsReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(Letters) private readonly letters: Letters,
  ) {}

  /** Takes in a batch that was stored. A rule that cannot be read any more is passed over, and said in the log. */
  async take(tx: Statements, { stored }: Pick<IntakeOutcome, 'stored'>, log: Log, signal: AbortSignal): Promise<void> {
    const now = new Date();
    const news = new Map<string, string[]>();
    for (const { articleId, item } of stored) {
      if (now.getTime() - Date.parse(item.publishedAt) > freshFor) continue;
      for (const clientId of new Set(item.matches.map((match) => match.clientId)))
        news.set(clientId, [...(news.get(clientId) ?? []), articleId]);
    }
    if (news.size === 0) return;
    const rules = await readRules(tx, { clientIds: [...news.keys()] });
    if (rules.length === 0) return;
    const asksForStages = rules.some(({ conditions }) => conditions.Stages.length > 0);
    await this.facts.eventsFound([...new Set([...news.values()].flat())], asksForStages, signal);
    for (const [clientId, ids] of news) {
      const own = rules.filter((rule) => rule.clientId === clientId && !rule.conditions.Is_Spike);
      if (own.length === 0) continue;
      const caller = await clientCaller(this.kernel, clientId);
      const setting = await this.settings.of(clientId);
      const known = await this.facts.of(caller, ids, setting.formula);
      for (const rule of own) {
        const among = new Set(await this.facts.among(caller, rule.filter, ids));
        const facts = known.filter(({ articleId }) => among.has(articleId)).map((each) => ({ ...each, at: now }));
        const raised = await this.raise(tx, rule, facts, setting, now);
        if (raised.length > 0) log.info({ rule: rule.ruleId, alerts: raised.length }, 'A rule has raised alerts');
      }
    }
  }

  private async raise(
    tx: Statements,
    rule: AlertRule,
    facts: Awaited<ReturnType<AlertFactsReader['of']>>,
    setting: AlertSetting,
    now: Date,
  ): Promise<readonly ToldAlert[]> {
    if (facts.length === 0 || rule.ruleId === null) return [];
    const clusters = facts.map(({ clusterId }) => clusterId);
    const told = await toldBefore(tx, { ...rule, ruleId: rule.ruleId }, clusters, now, defaultZone);
    const raised: ToldAlert[] = [];
    for (const each of facts) {
      const decision = decide(rule, each, told, setting.holidays, defaultZone);
      if (decision.due === null) continue;
      const alert = await keepAlert(tx, alertOf(rule.clientId, rule.ruleId, each, { ...decision, due: decision.due }));
      if (!alert) continue;
      note(each, decision, told, defaultZone);
      await this.tell(tx, rule, alert, decision.due, setting);
      raised.push(alert);
    }
    return raised;
  }

  /** Tells an alert to the receivers of its rule: now, or by a copy that waits. */
  async tell(tx: Statements, rule: AlertRule, alert: ToldAlert, due: Date, setting: AlertSetting): Promise<void> {
    const receivers = await this.receivers.meant(
      rule.clientId,
      { ids: rule.receivers.Receiver_IDs, groups: rule.receivers.Groups },
      tx,
    );
    const now = Date.now();
    const times = receivers.map((receiver) => ({ receiver, at: dueFor(receiver, due, alert.level) }));
    const later = times.filter(({ at }) => at.getTime() > now);
    await tx.query(
      `insert into alert_copy (client_id, alert_id, receiver_id, due_at)
       select $1, $2, c.receiver_id, c.due_at from unnest($3::bigint[], $4::timestamptz[]) as c (receiver_id, due_at)
       on conflict do nothing`,
      [rule.clientId, alert.alertId, later.map(({ receiver }) => receiver.receiverId), later.map(({ at }) => at)],
    );
    const at = times.filter((each) => each.at.getTime() <= now).map(({ receiver }) => receiver);
    await this.tellNow(tx, rule, [alert], at, setting);
  }

  /** Writes one letter about these alerts to each of these receivers. */
  async tellNow(
    tx: Statements,
    rule: Pick<AlertRule, 'clientId' | 'ruleId' | 'name' | 'templateId' | 'channels'>,
    alerts: readonly ToldAlert[],
    receivers: readonly AlertReceiver[],
    setting: AlertSetting,
    createdBy?: string,
  ): Promise<readonly string[]> {
    if (receivers.length === 0 || alerts.length === 0) return [];
    const caller = await clientCaller(this.kernel, rule.clientId);
    const matter = await this.matters.of(caller, alerts, rule.name);
    const templates = await ownTemplates(tx, rule.clientId);
    const isReceiptAsked = Math.min(...alerts.map(({ level }) => level)) <= setting.receiptLevel;
    const written: string[] = [];
    for (const receiver of receivers) {
      const letter = { ...rule, matter, isReceiptAsked, createdBy };
      const id = await this.letters.write(tx, letter, receiver, templates);
      if (id !== null) written.push(id);
    }
    return written;
  }
}
