import { inject, InputError } from '#core';
import { isolateFailures, type Caller, type Log, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import type { IntakeOutcome } from '#plugins/articles/server';
import { defaultZone } from '#shared/time';
import { AlertArticleReader } from '../alert-article';
import type { AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { decide, note, type AlertArticle, type SentBefore } from '../decide/decide';
import { afterQuiet } from '../decide/due';
import { ArticlesBySubject, sifted } from '../decide/sieve';
import { RuleCache } from '../rule-cache';
import { AlertFailures, alertSources, logFailure, type FailedDispatch, type NamedArticle } from './alert-failures';
import { getAlert, storeAlerts, sentBefore, sentOnce, type NewAlert } from './alert-store';
import { MessageWriter } from './write-messages';
import { DispatchBatch } from './dispatch-batch';
import { MessageMatters } from './template-scope';
import type { SentAlert } from './sent-alert';

/** Maximum age of an article for an alert, in milliseconds since publication; older ones only appear in the lists. */
const freshFor = 86_400_000;

/** A rule with the articles of a batch that it may alert on. */
interface AskingRule extends AlertRule {
  readonly ruleId: string;
  readonly articles: readonly AlertArticle[];
}

/** The fields of a rule that notifications need. */
export type DispatchRule = Pick<AlertRule, 'ruleId' | 'name' | 'templateId' | 'channels'>;

/** A notification to be created, with its receivers and its rule. */
export interface Writing {
  readonly rule: DispatchRule;
  readonly alerts: readonly SentAlert[];
  readonly receivers: readonly AlertReceiver[];
}

/** An alert of a rule, to be sent from `due` on. */
export interface Dispatch {
  readonly rule: AlertRule;
  readonly alert: SentAlert;
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
export class AlertDispatcher {
  private readonly rules = new RuleCache();

  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(AlertArticleReader) private readonly events: AlertArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(AlertFailures) private readonly failures: AlertFailures,
  ) {}

  /**
   * Processes a batch that was stored at `storedAt`. A rule with an invalid filter is skipped and logged; a failing
   * article, rule or receiver becomes a dead letter and blocks nothing else.
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
    const rules = (await this.getRules(tx, [...news.keys()], log)).filter(({ conditions }) => !conditions.Is_Spike);
    if (rules.length === 0) return;
    const relevantNews = [...news].filter(([clientId]) => rules.some((rule) => rule.clientId === clientId));
    const asksForStages = rules.some(({ conditions }) => conditions.Stages.length > 0);
    await this.events.eventsFound(
      [...new Set(relevantNews.flatMap(([, articles]) => articles.map(({ articleId }) => articleId)))],
      asksForStages,
      signal,
      storedAt,
    );
    for (const [clientId, articles] of relevantNews) {
      const clientRules = rules.filter((rule) => rule.clientId === clientId);
      await this.tellIsolated(tx, clientId, clientRules, articles, log);
    }
  }

  /** Matches articles against rules of a client again. Throws if that fails. */
  async takeAgain(tx: Statements, { clientId, ruleIds, articleIds }: FailedDispatch, log: Log): Promise<void> {
    const rules = (await this.getRules(tx, [clientId], log)).filter(
      ({ ruleId, conditions }) => !conditions.Is_Spike && ruleIds.includes(ruleId ?? ''),
    );
    if (rules.length > 0) await this.notifyClient(tx, clientId, rules, articleIds, log);
  }

  private getRules(tx: Statements, clientIds: readonly string[], log: Log): Promise<readonly AlertRule[]> {
    return this.rules.of(tx, clientIds, async ({ clientId, ruleId: id, name, error }) => {
      logFailure(log, { clientId, rule: id }, error);
      const more = { ruleId: id, ruleName: name, isManual: true };
      await this.failures.of(alertSources.rule, { clientId, id }, error, more, tx);
    });
  }

  /** Isolates the failing articles and rules of a client; alerts of all others are sent. */
  private async tellIsolated(
    tx: Statements,
    clientId: string,
    rules: readonly AlertRule[],
    articles: readonly NamedArticle[],
    log: Log,
  ): Promise<void> {
    const getIds = (some: readonly NamedArticle[]) => some.map(({ articleId }) => articleId);
    await isolateFailures(
      tx,
      articles,
      (some) => this.notifyClient(tx, clientId, rules, getIds(some), log),
      async (article) => {
        const failed: { rule: AlertRule; error: Error }[] = [];
        await isolateFailures(
          tx,
          rules,
          (some) => this.notifyClient(tx, clientId, some, [article.articleId], log),
          async (rule, error) => {
            logFailure(log, { clientId, articleId: article.articleId, rule: rule.ruleId }, error);
            failed.push({ rule, error });
          },
        );
        await this.failures.dispatch(tx, clientId, failed, article, failed.length === rules.length);
      },
    );
  }

  private async notifyClient(
    tx: Statements,
    clientId: string,
    rules: readonly AlertRule[],
    ids: readonly string[],
    log: Log,
  ): Promise<void> {
    const now = new Date();
    const caller = await this.callers.get(clientId);
    const setting = await this.settings.of(clientId);
    const alertArticles = (await this.events.of(caller, ids, setting.formula)).map((each) => ({ ...each, at: now }));
    const asking = await this.askingRules(caller, rules, alertArticles, log);
    if (asking.length === 0) return;
    const events = new Set(asking.flatMap((rule) => rule.articles));
    const clusters = [...new Set([...events].map(({ clusterId }) => clusterId))];
    const before = await sentBefore(tx, clientId, asking, clusters, now, defaultZone);
    const once = await sentOnce(
      tx,
      clientId,
      asking.map(({ ruleId }) => ruleId),
      ids,
    );
    const batch = new DispatchBatch(tx, clientId, this.receivers, () =>
      this.matters.ground(
        caller,
        [...events].map(({ articleId }) => articleId),
      ),
    );
    const alerts = asking.flatMap((rule) =>
      raisedBy(
        { ...rule, articles: rule.articles.filter(({ articleId }) => !once.has(`${rule.ruleId} ${articleId}`)) },
        before.get(rule.ruleId),
        setting,
      ),
    );
    const tellings = (await storeAlerts(tx, alerts)).flatMap((alert) => {
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
    alertArticles: readonly AlertArticle[],
    log: Log,
  ): Promise<readonly AskingRule[]> {
    const batch = new ArticlesBySubject(alertArticles);
    const idsByFilter = new Map<string, Promise<readonly string[]>>();
    const asking: AskingRule[] = [];
    for (const rule of rules) {
      if (rule.ruleId === null) continue;
      const { articles: events, isAnswered } = sifted(rule, batch);
      if (events.length === 0) continue;
      const ids = events.map(({ articleId }) => articleId);
      const filter = isAnswered ? {} : rule.filter;
      // Rules often share a filter; articles that a caller must not see are excluded by the list itself.
      const key = JSON.stringify([filter, isAnswered ? [] : ids]);
      const among =
        idsByFilter.get(key) ??
        this.events.among(caller, filter, isAnswered ? alertArticles.map(({ articleId }) => articleId) : ids);
      idsByFilter.set(key, among);
      try {
        const matchingIds = new Set(await among);
        const matchedEvents = events.filter(({ articleId }) => matchingIds.has(articleId));
        if (matchedEvents.length > 0) asking.push({ ...rule, ruleId: rule.ruleId, articles: matchedEvents });
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
    tellings: readonly Dispatch[],
    setting: AlertSetting,
    batch: DispatchBatch = this.getBatch(
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
    await this.sendNow(tx, clientId, atOnce, setting, {}, batch);
  }

  /**
   * Writes one message to each receiver about the alerts of each writing; returns the ids of the messages. A message
   * that cannot be written becomes a dead letter, or its error is thrown if a user or a retry waits for it
   * (`isStrict`).
   */
  async sendNow(
    tx: Statements,
    clientId: string,
    writings: readonly Writing[],
    setting: AlertSetting,
    { createdBy, isStrict = false }: TellOptions = {},
    batch: DispatchBatch = this.getBatch(
      tx,
      clientId,
      writings.flatMap(({ alerts }) => alerts),
    ),
  ): Promise<readonly string[]> {
    const deliverable = writings.filter(({ alerts, receivers }) => alerts.length > 0 && receivers.length > 0);
    if (deliverable.length === 0) return [];
    const ground = await batch.ground();
    const templates = await batch.templates();
    const messages = deliverable.flatMap(({ rule, alerts, receivers }) => {
      const message = {
        ...rule,
        matter: { ...ground, alerts, rule: rule.name },
        needsReceipt: Math.min(...alerts.map(({ level }) => level)) <= setting.receiptLevel,
      };
      return receivers.map((receiver) => ({ message, receiver }));
    });
    const written: string[] = [];
    await isolateFailures(
      tx,
      messages,
      async (some) => {
        const groups = new Map<(typeof messages)[number]['message'], AlertReceiver[]>();
        for (const { message, receiver } of some) groups.set(message, [...(groups.get(message) ?? []), receiver]);
        const groupedMessages = [...groups].map(([message, receivers]) => ({ ...message, receivers }));
        written.push(...(await this.messages.write(tx, { clientId, createdBy }, groupedMessages, templates)));
      },
      async ({ message, receiver }, error) => {
        if (isStrict) throw error;
        await this.failures.message(tx, clientId, message, message.matter.alerts, [receiver.receiverId], error);
      },
    );
    return written;
  }

  private getBatch(tx: Statements, clientId: string, alerts: readonly SentAlert[]): DispatchBatch {
    return new DispatchBatch(tx, clientId, this.receivers, async () =>
      this.matters.ground(await this.callers.get(clientId), [
        ...new Set(alerts.flatMap(({ articleId }) => articleId ?? [])),
      ]),
    );
  }
}

/** Returns the alerts that a rule raises over a batch. */
function raisedBy(
  rule: AskingRule,
  history: SentBefore = { clusters: new Map(), days: new Map() },
  setting: AlertSetting,
): readonly NewAlert[] {
  const raised: NewAlert[] = [];
  for (const each of rule.articles) {
    const decision = decide(rule, each, history, setting.holidays, defaultZone);
    if (decision.due === null) continue;
    note(each, decision, history, defaultZone);
    raised.push(getAlert(rule.clientId, rule.ruleId, each, { ...decision, due: decision.due }));
  }
  return raised;
}
