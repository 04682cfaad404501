import { inject, InputError, type Resolver } from '#core';
import { isolateFailures, ServerKernel, type Caller, type Log, type Statements } from '#core/server';
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
import { AlertFailures, alertSources, logFailure, type FailedDispatch, type NamedArticle } from './alert-failures';
import { alertOf, keepAlerts, toldBefore, toldOnce, type NewAlert } from './alert-store';
import { Letters } from './letters';
import { TellingBatch } from './telling-batch';
import { MessageMatters } from './template-scope';
import type { ToldAlert } from './told-alert';

/** Maximum age of an article for an alert, in milliseconds since publication; older ones only appear in the lists. */
const freshFor = 86_400_000;

/** A rule with the articles of a batch that it may alert on. */
interface AskingRule extends AlertRule {
  readonly ruleId: string;
  readonly facts: readonly AlertFacts[];
}

/** The fields of a rule that notifications need. */
export type TellingRule = Pick<AlertRule, 'ruleId' | 'name' | 'templateId' | 'channels'>;

/** A notification to be created, with its receivers and its rule. */
export interface Writing {
  readonly rule: TellingRule;
  readonly alerts: readonly ToldAlert[];
  readonly receivers: readonly AlertReceiver[];
}

/** An alert of a rule, to be sent from `due` on. */
export interface Telling {
  readonly rule: AlertRule;
  readonly alert: ToldAlert;
  readonly due: Date;
}

interface TellOptions {
  readonly createdBy?: string;
  readonly isStrict?: boolean;
}

/** Returns when a receiver is notified: at once, or after their own quiet hours unless the level is I. */
const dueFor = (receiver: AlertReceiver, due: Date, level: number): Date =>
  level === 1 ? due : afterQuiet(due, { from: receiver.quietFrom, to: receiver.quietTo, days: new Set() }, defaultZone);

/** Dispatches alerts as articles come in. All its writes belong to one transaction. */
export class AlertTeller {
  private readonly rules = new KnownRules();

  constructor(
    @inject(ServerKernel) private readonly kernel: Resolver,
    @inject(AlertFactsReader) private readonly facts: AlertFactsReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(Letters) private readonly letters: Letters,
    @inject(AlertFailures) private readonly failures: AlertFailures,
  ) {}

  /**
   * Takes in a batch that was stored, at `storedAt`. A rule whose filter nobody understands any more is passed over,
   * and said in the log; an article, rule or receiver that fails becomes a dead letter and holds up nothing else.
   */
  async take(
    tx: Statements,
    { stored }: Pick<IntakeOutcome, 'stored'>,
    log: Log,
    signal: AbortSignal,
    storedAt: Date = new Date(),
  ): Promise<void> {
    const now = new Date();
    const news = new Map<string, NamedArticle[]>();
    for (const { articleId, item } of stored) {
      if (now.getTime() - Date.parse(item.publishedAt) > freshFor) continue;
      const subjects = new Map<string, string[]>();
      for (const { clientId, subjectId } of item.matches)
        subjects.set(clientId, [...(subjects.get(clientId) ?? []), subjectId]);
      for (const [clientId, subjectIds] of subjects) {
        const article = { articleId, title: item.title, subjectIds };
        const articles = news.get(clientId);
        if (articles) articles.push(article);
        else news.set(clientId, [article]);
      }
    }
    if (news.size === 0) return;
    const rules = (await this.rulesOf(tx, [...news.keys()], log)).filter(({ conditions }) => !conditions.Is_Spike);
    if (rules.length === 0) return;
    const told = [...news].filter(([clientId]) => rules.some((rule) => rule.clientId === clientId));
    const asksForStages = rules.some(({ conditions }) => conditions.Stages.length > 0);
    await this.facts.eventsFound(
      [...new Set(told.flatMap(([, articles]) => articles.map(({ articleId }) => articleId)))],
      asksForStages,
      signal,
      storedAt,
    );
    for (const [clientId, articles] of told) {
      const own = rules.filter((rule) => rule.clientId === clientId);
      await this.tellIsolated(tx, clientId, own, articles, log);
    }
  }

  /** Asks rules of a client about articles once more. Throws where that fails. */
  async takeAgain(tx: Statements, { clientId, ruleIds, articleIds }: FailedDispatch, log: Log): Promise<void> {
    const rules = (await this.rulesOf(tx, [clientId], log)).filter(
      ({ ruleId, conditions }) => !conditions.Is_Spike && ruleIds.includes(ruleId ?? ''),
    );
    if (rules.length > 0) await this.tellClient(tx, clientId, rules, articleIds, log);
  }

  private rulesOf(tx: Statements, clientIds: readonly string[], log: Log): Promise<readonly AlertRule[]> {
    return this.rules.of(tx, clientIds, async ({ clientId, ruleId: id, name, error }) => {
      logFailure(log, { clientId, rule: id }, error);
      const more = { ruleId: id, ruleName: name, isManual: true };
      await this.failures.of(alertSources.rule, { clientId, id }, error, more, tx);
    });
  }

  /** What fails of a client's articles and rules is set aside alone; everything else is told. */
  private async tellIsolated(
    tx: Statements,
    clientId: string,
    rules: readonly AlertRule[],
    articles: readonly NamedArticle[],
    log: Log,
  ): Promise<void> {
    const idsOf = (some: readonly NamedArticle[]) => some.map(({ articleId }) => articleId);
    await isolateFailures(
      tx,
      articles,
      (some) => this.tellClient(tx, clientId, rules, idsOf(some), log),
      async (article) => {
        const failed: { rule: AlertRule; error: Error }[] = [];
        await isolateFailures(
          tx,
          rules,
          (some) => this.tellClient(tx, clientId, some, [article.articleId], log),
          async (rule, error) => {
            logFailure(log, { clientId, articleId: article.articleId, rule: rule.ruleId }, error);
            failed.push({ rule, error });
          },
        );
        await this.failures.dispatch(tx, clientId, failed, article, failed.length === rules.length);
      },
    );
  }

  private async tellClient(
    tx: Statements,
    clientId: string,
    rules: readonly AlertRule[],
    ids: readonly string[],
    log: Log,
  ): Promise<void> {
    const now = new Date();
    const caller = await clientCaller(this.kernel, clientId);
    const setting = await this.settings.of(clientId);
    const known = (await this.facts.of(caller, ids, setting.formula)).map((each) => ({ ...each, at: now }));
    const asking = await this.askingRules(caller, rules, known, log);
    if (asking.length === 0) return;
    const facts = new Set(asking.flatMap((rule) => rule.facts));
    const clusters = [...new Set([...facts].map(({ clusterId }) => clusterId))];
    const before = await toldBefore(tx, clientId, asking, clusters, now, defaultZone);
    const once = await toldOnce(
      tx,
      clientId,
      asking.map(({ ruleId }) => ruleId),
      ids,
    );
    const batch = new TellingBatch(tx, clientId, this.receivers, () =>
      this.matters.ground(
        caller,
        [...facts].map(({ articleId }) => articleId),
      ),
    );
    const alerts = asking.flatMap((rule) =>
      raisedBy(
        { ...rule, facts: rule.facts.filter(({ articleId }) => !once.has(`${rule.ruleId} ${articleId}`)) },
        before.get(rule.ruleId),
        setting,
      ),
    );
    const tellings = (await keepAlerts(tx, alerts)).flatMap((alert) => {
      const rule = asking.find(({ ruleId }) => ruleId === alert.ruleId);
      return rule ? [{ rule, alert, due: alert.due }] : [];
    });
    await this.tell(tx, clientId, tellings, setting, batch);
    for (const rule of new Set(tellings.map((telling) => telling.rule.ruleId)))
      log.info(
        { rule, alerts: tellings.filter((telling) => telling.rule.ruleId === rule).length },
        'A rule has raised alerts',
      );
  }

  /** Returns the rules that match something in a batch, regardless of earlier alerts. */
  private async askingRules(
    caller: Caller,
    rules: readonly AlertRule[],
    known: readonly AlertFacts[],
    log: Log,
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
      // Rules often share a filter; articles that a caller must not see are excluded by the list itself.
      const key = JSON.stringify([filter, isAnswered ? [] : ids]);
      const among =
        asked.get(key) ?? this.facts.among(caller, filter, isAnswered ? known.map(({ articleId }) => articleId) : ids);
      asked.set(key, among);
      try {
        const held = new Set(await among);
        const own = facts.filter(({ articleId }) => held.has(articleId));
        if (own.length > 0) asking.push({ ...rule, ruleId: rule.ruleId, facts: own });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        log.warn({ rule: rule.ruleId, err: error }, 'The filter of a rule is invalid');
      }
    }
    return asking;
  }

  /** Sends alerts of one client to the receivers of their rules: immediately, or stored as delayed copies. */
  async tell(
    tx: Statements,
    clientId: string,
    tellings: readonly Telling[],
    setting: AlertSetting,
    batch: TellingBatch = this.batchOf(
      tx,
      clientId,
      tellings.map(({ alert }) => alert),
    ),
  ): Promise<void> {
    const now = Date.now();
    const later: { readonly alertId: string; readonly receiverId: string; readonly at: Date }[] = [];
    const atOnce: Writing[] = [];
    for (const { rule, alert, due } of tellings) {
      const receivers: AlertReceiver[] = [];
      for (const receiver of await batch.receivers(rule)) {
        const at = dueFor(receiver, due, alert.level);
        if (at.getTime() > now) later.push({ alertId: alert.alertId, receiverId: receiver.receiverId, at });
        else receivers.push(receiver);
      }
      atOnce.push({ rule, alerts: [alert], receivers });
    }
    if (later.length > 0)
      await tx.query(
        `insert into alert_copy (client_id, alert_id, receiver_id, due_at)
         select $1, * from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) on conflict do nothing`,
        [
          clientId,
          later.map(({ alertId }) => alertId),
          later.map(({ receiverId }) => receiverId),
          later.map(({ at }) => at),
        ],
      );
    await this.tellNow(tx, clientId, atOnce, setting, {}, batch);
  }

  /**
   * Writes one letter about the alerts of each writing to each of its receivers; gives the ids of the letters. A letter
   * that cannot be written becomes a dead letter, or is thrown where a person or a retry waits for it (`isStrict`).
   */
  async tellNow(
    tx: Statements,
    clientId: string,
    writings: readonly Writing[],
    setting: AlertSetting,
    { createdBy, isStrict = false }: TellOptions = {},
    batch: TellingBatch = this.batchOf(
      tx,
      clientId,
      writings.flatMap(({ alerts }) => alerts),
    ),
  ): Promise<readonly string[]> {
    const asked = writings.filter(({ alerts, receivers }) => alerts.length > 0 && receivers.length > 0);
    if (asked.length === 0) return [];
    const ground = await batch.ground();
    const templates = await batch.templates();
    const letters = asked.flatMap(({ rule, alerts, receivers }) => {
      const letter = {
        ...rule,
        matter: { ...ground, alerts, rule: rule.name },
        isReceiptAsked: Math.min(...alerts.map(({ level }) => level)) <= setting.receiptLevel,
      };
      return receivers.map((receiver) => ({ letter, receiver }));
    });
    const written: string[] = [];
    await isolateFailures(
      tx,
      letters,
      async (some) => {
        const groups = new Map<(typeof letters)[number]['letter'], AlertReceiver[]>();
        for (const { letter, receiver } of some) groups.set(letter, [...(groups.get(letter) ?? []), receiver]);
        const own = [...groups].map(([letter, receivers]) => ({ ...letter, receivers }));
        written.push(...(await this.letters.write(tx, { clientId, createdBy }, own, templates)));
      },
      async ({ letter, receiver }, error) => {
        if (isStrict) throw error;
        await this.failures.message(tx, clientId, letter, letter.matter.alerts, [receiver.receiverId], error);
      },
    );
    return written;
  }

  private batchOf(tx: Statements, clientId: string, alerts: readonly ToldAlert[]): TellingBatch {
    return new TellingBatch(tx, clientId, this.receivers, async () =>
      this.matters.ground(await clientCaller(this.kernel, clientId), [
        ...new Set(alerts.flatMap(({ articleId }) => articleId ?? [])),
      ]),
    );
  }
}

/** Returns the alerts that a rule raises over a batch. */
function raisedBy(
  rule: AskingRule,
  told: ToldBefore = { clusters: new Map(), days: new Map() },
  setting: AlertSetting,
): readonly NewAlert[] {
  const raised: NewAlert[] = [];
  for (const each of rule.facts) {
    const decision = decide(rule, each, told, setting.holidays, defaultZone);
    if (decision.due === null) continue;
    note(each, decision, told, defaultZone);
    raised.push(alertOf(rule.clientId, rule.ruleId, each, { ...decision, due: decision.due }));
  }
  return raised;
}
