import { inject, type Resolver } from '#core';
import { ServerKernel, type Caller, type Log, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import type { IntakeOutcome } from '#plugins/articles/server';
import { defaultZone } from '#shared/time';
import { AlertFactsReader } from '../alert-facts';
import type { AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { clientCaller } from '../client-caller';
import { decide, note, type AlertFacts, type ToldBefore } from '../decide/decide';
import { afterQuiet } from '../decide/due';
import { FactsBySubject, sifted } from '../decide/sieve';
import { KnownRules } from '../known-rules';
import { alertOf, keepAlert, toldBefore } from './alert-store';
import { Letters } from './letters';
import { TellingBatch } from './telling-batch';
import { MessageMatters } from './template-scope';
import type { ToldAlert } from './told-alert';

/** Milliseconds after its publication at which an article is no news any more and is left to the lists. */
const freshFor = 86_400_000;

/** A rule with those articles of a batch that it may tell. */
interface AskingRule extends AlertRule {
  readonly ruleId: string;
  readonly facts: readonly AlertFacts[];
}

/** When a receiver is told: at once, or after his own quiet hours unless it is of level I. */
const dueFor = (receiver: AlertReceiver, due: Date, level: number): Date =>
  level === 1 ? due : afterQuiet(due, { from: receiver.quietFrom, to: receiver.quietTo, days: new Set() }, defaultZone);

/** Tells what rules ask for, as articles come in. All it writes belongs to one transaction. */
export class AlertTeller {
  private readonly rules = new KnownRules();

  constructor(
    @inject(ServerKernel) private readonly kernel: Resolver,
    @inject(AlertFactsReader) private readonly facts: AlertFactsReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(Letters) private readonly letters: Letters,
  ) {}

  /**
   * Takes in a batch that was stored, at `storedAt`. A rule that cannot be read any more is passed over, and said in the
   * log.
   */
  async take(
    tx: Statements,
    { stored }: Pick<IntakeOutcome, 'stored'>,
    log: Log,
    signal: AbortSignal,
    storedAt: Date = new Date(),
  ): Promise<void> {
    const now = new Date();
    const news = new Map<string, string[]>();
    for (const { articleId, item } of stored) {
      if (now.getTime() - Date.parse(item.publishedAt) > freshFor) continue;
      for (const clientId of new Set(item.matches.map((match) => match.clientId))) {
        const ids = news.get(clientId);
        if (ids) ids.push(articleId);
        else news.set(clientId, [articleId]);
      }
    }
    if (news.size === 0) return;
    const rules = (await this.rules.of(tx, [...news.keys()])).filter(({ conditions }) => !conditions.Is_Spike);
    if (rules.length === 0) return;
    const told = [...news].filter(([clientId]) => rules.some((rule) => rule.clientId === clientId));
    const asksForStages = rules.some(({ conditions }) => conditions.Stages.length > 0);
    await this.facts.eventsFound([...new Set(told.flatMap(([, ids]) => ids))], asksForStages, signal, storedAt);
    for (const [clientId, ids] of told) {
      const own = rules.filter((rule) => rule.clientId === clientId);
      await this.tellClient(tx, await clientCaller(this.kernel, clientId), own, ids, log);
    }
  }

  private async tellClient(
    tx: Statements,
    caller: Caller,
    rules: readonly AlertRule[],
    ids: readonly string[],
    log: Log,
  ): Promise<void> {
    const now = new Date();
    const { clientId } = caller;
    const setting = await this.settings.of(clientId);
    const known = (await this.facts.of(caller, ids, setting.formula)).map((each) => ({ ...each, at: now }));
    const asking = await this.askingRules(caller, rules, known);
    if (asking.length === 0) return;
    const facts = new Set(asking.flatMap((rule) => rule.facts));
    const clusters = [...new Set([...facts].map(({ clusterId }) => clusterId))];
    const before = await toldBefore(tx, clientId, asking, clusters, now, defaultZone);
    const batch = new TellingBatch(tx, clientId, this.receivers, () =>
      this.matters.ground(
        caller,
        [...facts].map(({ articleId }) => articleId),
      ),
    );
    for (const rule of asking) {
      const raised = await this.raise(tx, rule, before.get(rule.ruleId), setting, batch);
      if (raised > 0) log.info({ rule: rule.ruleId, alerts: raised }, 'A rule has raised alerts');
    }
  }

  /** The rules that tell something of a batch unless they told it before. */
  private async askingRules(
    caller: Caller,
    rules: readonly AlertRule[],
    known: readonly AlertFacts[],
  ): Promise<readonly AskingRule[]> {
    const batch = new FactsBySubject(known);
    const asked = new Map<string, Promise<readonly string[]>>();
    const asking: AskingRule[] = [];
    for (const rule of rules) {
      if (rule.ruleId === null) continue;
      const { facts, isAnswered } = sifted(rule, batch);
      if (facts.length === 0) continue;
      const ids = facts.map(({ articleId }) => articleId);
      const filter = isAnswered ? {} : rule.filter;
      // Rules often share a filter; and whoever may not see an article at all is kept from it by the list.
      const key = JSON.stringify([filter, isAnswered ? [] : ids]);
      const among =
        asked.get(key) ?? this.facts.among(caller, filter, isAnswered ? known.map(({ articleId }) => articleId) : ids);
      asked.set(key, among);
      const held = new Set(await among);
      const own = facts.filter(({ articleId }) => held.has(articleId));
      if (own.length > 0) asking.push({ ...rule, ruleId: rule.ruleId, facts: own });
    }
    return asking;
  }

  private async raise(
    tx: Statements,
    rule: AskingRule,
    told: ToldBefore = { clusters: new Map(), days: new Map() },
    setting: AlertSetting,
    batch: TellingBatch,
  ): Promise<number> {
    let raised = 0;
    for (const each of rule.facts) {
      const decision = decide(rule, each, told, setting.holidays, defaultZone);
      if (decision.due === null) continue;
      const alert = await keepAlert(tx, alertOf(rule.clientId, rule.ruleId, each, { ...decision, due: decision.due }));
      if (!alert) continue;
      note(each, decision, told, defaultZone);
      await this.tell(tx, rule, alert, decision.due, setting, batch);
      raised += 1;
    }
    return raised;
  }

  /** Tells an alert to the receivers of its rule: now, or by a copy that waits. */
  async tell(
    tx: Statements,
    rule: AlertRule,
    alert: ToldAlert,
    due: Date,
    setting: AlertSetting,
    batch: TellingBatch = this.batchOf(tx, rule.clientId, [alert]),
  ): Promise<void> {
    const receivers = await batch.receivers(rule);
    const now = Date.now();
    const times = receivers.map((receiver) => ({ receiver, at: dueFor(receiver, due, alert.level) }));
    const later = times.filter(({ at }) => at.getTime() > now);
    if (later.length > 0)
      await tx.query(
        `insert into alert_copy (client_id, alert_id, receiver_id, due_at)
         select $1, $2, c.receiver_id, c.due_at from unnest($3::bigint[], $4::timestamptz[]) as c (receiver_id, due_at)
         on conflict do nothing`,
        [rule.clientId, alert.alertId, later.map(({ receiver }) => receiver.receiverId), later.map(({ at }) => at)],
      );
    const at = times.filter((each) => each.at.getTime() <= now).map(({ receiver }) => receiver);
    await this.tellNow(tx, rule, [alert], at, setting, undefined, batch);
  }

  /** Writes one letter about these alerts to each of these receivers. */
  async tellNow(
    tx: Statements,
    rule: Pick<AlertRule, 'clientId' | 'ruleId' | 'name' | 'templateId' | 'channels'>,
    alerts: readonly ToldAlert[],
    receivers: readonly AlertReceiver[],
    setting: AlertSetting,
    createdBy?: string,
    batch: TellingBatch = this.batchOf(tx, rule.clientId, alerts),
  ): Promise<readonly string[]> {
    if (receivers.length === 0 || alerts.length === 0) return [];
    const matter = { ...(await batch.ground()), alerts, rule: rule.name };
    const templates = await batch.templates();
    const isReceiptAsked = Math.min(...alerts.map(({ level }) => level)) <= setting.receiptLevel;
    const letter = { ...rule, matter, isReceiptAsked, createdBy };
    return this.letters.write(tx, letter, receivers, templates);
  }

  private batchOf(tx: Statements, clientId: string, alerts: readonly ToldAlert[]): TellingBatch {
    return new TellingBatch(tx, clientId, this.receivers, async () =>
      this.matters.ground(await clientCaller(this.kernel, clientId), [
        ...new Set(alerts.flatMap(({ articleId }) => articleId ?? [])),
      ]),
    );
  }
}
