import { inject, InputError } from '#core';
import { holdLock, isolateFailures, type Caller, type Log, type Statements } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { ArticleReader, type ArticlesChanged, type IntakeOutcome } from '#plugins/articles/server';
import { dayLength, defaultZone } from '#shared/time';
import { AlertArticleReader } from '../alert-article';
import type { AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { askedWithin, isAskedAgain } from '../decide/asks-again';
import { isThresholdRule, type AlertArticle } from '../decide/decide';
import { getLateFind, type LateFind } from '../decide/late';
import { ArticlesBySubject, sifted } from '../decide/sieve';
import { RuleCache } from '../rule-cache';
import { AlertFailures, alertSources, logFailure, type FailedDispatch, type NamedArticle } from './alert-failures';
import { storeAlerts, sentBefore, sentOnce } from './alert-store';
import { addCopies, type NewCopy } from './copy-store';
import { MessageWriter } from './write-messages';
import { DispatchBatch } from './dispatch-batch';
import { MessageMatters } from './template-scope';
import { addressesFor, dueFor, raisedBy, type AskingRule } from './raise-alerts';
import type { SentAlert } from './sent-alert';
import { UnreachedAlerts } from './unreached-alerts';

/** The fields of a rule that notifications need. */
export type DispatchRule = Pick<AlertRule, 'ruleId' | 'name' | 'templateId' | 'channels'>;

/** A notification to be created, with its receivers and its rule. */
export interface Writing {
  readonly rule: DispatchRule;
  readonly alerts: readonly SentAlert[];
  readonly receivers: readonly AlertReceiver[];
  /** Number of alerts that waited with these and were withdrawn. */
  readonly withdrawn?: number;
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
  /** Receives the alerts of messages that became dead letters. */
  readonly setAside?: Set<string>;
}

/** Age of articles that are matched again when a copy arrives. */
const grownWithin = 8 * dayLength;

/** Dispatches alerts as articles come in. All its writes belong to one transaction. */
export class AlertDispatcher {
  private readonly rules = new RuleCache();

  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(AlertArticleReader) private readonly events: AlertArticleReader,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(UnreachedAlerts) private readonly unreached: UnreachedAlerts,
  ) {}

  /**
   * Processes a batch that was stored at `storedAt`, and asks again about articles whose text arrived later. Clients
   * without service are skipped. A rule with an invalid filter is skipped and logged; a failing article, rule or
   * receiver becomes a dead letter and blocks nothing else.
   */
  async take(
    tx: Statements,
    { stored, repaired }: Pick<IntakeOutcome, 'stored' | 'repaired'>,
    log: Log,
    signal: AbortSignal,
    storedAt: Date = new Date(),
  ): Promise<void> {
    await this.takeStored(tx, stored, log, signal, storedAt);
    if (repaired.length > 0)
      await this.askAgain(
        tx,
        null,
        { feature: 'subjects', articleIds: repaired.map(({ articleId }) => articleId) },
        log,
      );
  }

  private async takeStored(
    tx: Statements,
    stored: IntakeOutcome['stored'],
    log: Log,
    signal: AbortSignal,
    storedAt: Date,
  ): Promise<void> {
    const news = new Map<string, NamedArticle[]>();
    const late = new Map<string, LateFind | undefined>();
    for (const { articleId, item } of stored) {
      late.set(articleId, getLateFind(new Date(item.publishedAt), storedAt));
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
    const relevantNews: (readonly [string, NamedArticle[]])[] = [];
    for (const [clientId, articles] of news)
      if (rules.some((rule) => rule.clientId === clientId) && (await this.callers.isServed(clientId)))
        relevantNews.push([clientId, articles]);
    if (relevantNews.length === 0) return;
    const asksForStages = rules.some(({ conditions }) => conditions.Stages.length > 0);
    await this.events.eventsFound(
      [...new Set(relevantNews.flatMap(([, articles]) => articles.map(({ articleId }) => articleId)))],
      asksForStages,
      signal,
      storedAt,
    );
    for (const [clientId, articles] of relevantNews) {
      const clientRules = rules.filter((rule) => rule.clientId === clientId);
      await this.tellIsolated(tx, clientId, clientRules, articles, log, late);
    }
  }

  /**
   * Asks rules again about articles of which something changed that they ask for, as long as the articles are recent.
   * `clientId` is null for a change that all clients see.
   */
  async askAgain(
    tx: Statements,
    clientId: string | null,
    { feature, articleIds }: Pick<ArticlesChanged, 'feature' | 'articleIds'>,
    log: Log,
  ): Promise<void> {
    const idsByClient =
      clientId === null ? await this.events.byClient(articleIds) : new Map([[clientId, articleIds] as const]);
    if (idsByClient.size === 0) return;
    const rules = (await this.getRules(tx, [...idsByClient.keys()], log)).filter(
      (rule) => !rule.conditions.Is_Spike && isAskedAgain(rule, feature),
    );
    const since = Date.now() - askedWithin[feature];
    for (const [id, ids] of idsByClient) {
      const clientRules = rules.filter((rule) => rule.clientId === id);
      if (clientRules.length === 0 || !(await this.callers.isServed(id))) continue;
      const rows = await this.reader.rows(await this.callers.get(id), ids);
      const recent = rows
        .filter(({ Discovered_At }) => new Date(Discovered_At).getTime() > since)
        .map(({ Article_ID, Title, Subject_IDs }) => ({
          articleId: Article_ID,
          title: Title,
          subjectIds: Subject_IDs,
        }));
      if (recent.length > 0) await this.tellIsolated(tx, id, clientRules, recent, log);
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
    late: ReadonlyMap<string, LateFind | undefined> = new Map(),
  ): Promise<void> {
    const getIds = (some: readonly NamedArticle[]) => some.map(({ articleId }) => articleId);
    await isolateFailures(
      tx,
      articles,
      (some) => this.notifyClient(tx, clientId, rules, getIds(some), log, late),
      async (article) => {
        const failed: { rule: AlertRule; error: Error }[] = [];
        await isolateFailures(
          tx,
          rules,
          (some) => this.notifyClient(tx, clientId, some, [article.articleId], log, late),
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
    newIds: readonly string[],
    log: Log,
    late: ReadonlyMap<string, LateFind | undefined> = new Map(),
  ): Promise<void> {
    // New articles and changes of old ones are consumed side by side; one at a time knows what the other has sent.
    await holdLock(tx, 'alerts.decide');
    const now = new Date();
    const caller = await this.callers.get(clientId);
    const setting = await this.settings.of(clientId);
    const getArticles = async (some: readonly string[]): Promise<readonly AlertArticle[]> =>
      (await this.events.of(caller, some, setting.formula)).map((each) => ({
        ...each,
        at: now,
        late: late.has(each.articleId) ? late.get(each.articleId) : each.late,
      }));
    const thresholdRules = rules.filter(isThresholdRule);
    const grown = await this.grown(clientId, thresholdRules, newIds, now);
    const asking = joined([
      ...(await this.askingRules(caller, rules, await getArticles(newIds), log)),
      ...(grown.length > 0 ? await this.askingRules(caller, thresholdRules, await getArticles(grown), log) : []),
    ]);
    if (asking.length === 0) return;
    const ids = [...newIds, ...grown];
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
    const sent = (await storeAlerts(tx, alerts)).filter(({ outcome }) => outcome !== 'too-old');
    const tellings = sent.flatMap((alert) => {
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

  /** Returns earlier articles that these rules ask again, because copies of them arrived. */
  private async grown(
    clientId: string,
    rules: readonly AlertRule[],
    ids: readonly string[],
    now: Date,
  ): Promise<readonly string[]> {
    if (rules.length === 0) return [];
    return this.events.grown(clientId, ids, {
      copies: Math.min(...rules.map(({ conditions }) => conditions.Min_Similar)),
      ruleIds: rules.flatMap(({ ruleId }) => ruleId ?? []),
      since: new Date(now.getTime() - grownWithin),
    });
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
    const later: NewCopy[] = [];
    const atOnce: Writing[] = [];
    for (const { rule, alert, due } of tellings) {
      const receivers: AlertReceiver[] = [];
      for (const receiver of await batch.receivers(rule)) {
        if (addressesFor(receiver, rule.channels, alert.level).length === 0) continue;
        const at = dueFor(receiver, due, alert.level);
        if (at.getTime() > now) later.push({ alertId: alert.alertId, receiverId: receiver.receiverId, at });
        else receivers.push(receiver);
      }
      atOnce.push({ rule, alerts: [alert], receivers });
    }
    await addCopies(tx, clientId, later);
    const setAside = new Set<string>();
    await this.sendNow(tx, clientId, atOnce, setting, { setAside }, batch);
    await this.settleUnreached(tx, clientId, tellings, setting, setAside);
  }

  /**
   * Lists alerts that reach nobody as failed, and escalates them at once. `setAside` are those that are retried as dead
   * letters.
   */
  async settleUnreached(
    tx: Statements,
    clientId: string,
    tellings: readonly Omit<Dispatch, 'due'>[],
    setting: AlertSetting,
    setAside: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const ids = tellings.map(({ alert }) => alert.alertId).filter((id) => !setAside.has(id));
    const unreachedIds = await this.unreached.find(tx, clientId, ids);
    if (unreachedIds.size === 0) return;
    const unreached = tellings.filter(({ alert }) => unreachedIds.has(alert.alertId));
    await this.unreached.list(tx, clientId, unreached);
    const escalating = unreached.filter(({ rule }) => rule.escalation.After_Minutes !== null);
    const claimed = await this.unreached.escalated(
      tx,
      clientId,
      escalating.map(({ alert }) => alert.alertId),
    );
    const claimedAlerts = escalating.filter(({ alert }) => claimed.has(alert.alertId));
    for (const { rule, alert } of claimedAlerts) await this.escalate(tx, rule, alert, setting);
  }

  /**
   * Sends an alert to the receivers to whom its rule escalates, after their own quiet hours unless it is level I. If
   * none has an address on the channels of the level, all channels are used at once: a copy that waits would be limited
   * to the channels of the rule.
   */
  async escalate(tx: Statements, rule: AlertRule, alert: SentAlert, setting: AlertSetting): Promise<void> {
    const { clientId, escalation } = rule;
    const receivers = await this.receivers.select(clientId, { ids: escalation.Receiver_IDs }, tx);
    const isReached = receivers.some((each) => addressesFor(each, rule.channels, alert.level).length > 0);
    if (!isReached) {
      await this.sendNow(tx, clientId, [{ rule: { ...rule, channels: {} }, alerts: [alert], receivers }], setting);
      return;
    }
    const further: AlertRule = {
      ...rule,
      receivers: { Receiver_IDs: escalation.Receiver_IDs, Groups: [] },
      escalation: { After_Minutes: null, Receiver_IDs: [] },
    };
    await this.tell(tx, clientId, [{ rule: further, alert, due: new Date() }], setting);
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
    { createdBy, isStrict = false, setAside }: TellOptions = {},
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
    const messages = deliverable.flatMap(({ rule, alerts, receivers, withdrawn = 0 }) => {
      const message = {
        ...rule,
        matter: { ...ground, alerts, rule: rule.name, withdrawn },
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
        for (const { alertId } of message.matter.alerts) setAside?.add(alertId);
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

/** Joins the articles of each rule, those given first in front. */
function joined(asking: readonly AskingRule[]): readonly AskingRule[] {
  const byRule = new Map<string, AskingRule>();
  for (const rule of asking) {
    const before = byRule.get(rule.ruleId);
    byRule.set(rule.ruleId, before ? { ...before, articles: [...before.articles, ...rule.articles] } : rule);
  }
  return [...byRule.values()];
}
