import { inject } from '#core';
import { DeadLetterService, type FailedItem, type Log, type Statements } from '#core/server';
import type { TemplateFault } from './template-fault';

/** Job that retries failed alerts. */
export const retryJob = 'alerts.retry';

/** Sources of failures, as named in the list of dead letters. */
export const alertSources = {
  dispatch: 'alerts.dispatch',
  message: 'alerts.message',
  digest: 'alerts.digest',
  reminder: 'alerts.reminder',
  spike: 'alerts.spike',
  rule: 'alerts.rule',
  template: 'alerts.template',
} as const;

/** Articles that rules could not be matched against. */
export interface FailedDispatch {
  readonly clientId: string;
  readonly ruleIds: readonly string[];
  readonly articleIds: readonly string[];
}

/** Alerts that could not be sent to receivers. */
export interface FailedMessage {
  readonly clientId: string;
  readonly ruleId: string | null;
  readonly alertIds: readonly string[];
  /** If omitted, the receivers to whom the rule escalates. */
  readonly receiverIds?: readonly string[];
}

/** A rule, a template or a reminder that failed. */
export interface FailedOf {
  readonly clientId: string;
  readonly id: string;
  /** For a template: its error. */
  readonly fault?: TemplateFault;
}

type NamedRule = { readonly ruleId: string | null; readonly name: string };
/** An article as shown in the list. */
export interface NamedArticle {
  readonly articleId: string;
  readonly title: string;
  readonly subjectIds: readonly string[];
}
type NamedAlert = { readonly alertId: string; readonly articleId: string | null; readonly title: string };

/** Stores failed alerts as dead letters, so that they block no other rule, client or receiver. */
export class AlertFailures {
  constructor(@inject(DeadLetterService) private readonly messages: DeadLetterService) {}

  /**
   * Records that rules could not be matched against an article. `isWhole`: none of the client's rules could be matched.
   */
  async dispatch(
    tx: Statements,
    clientId: string,
    failed: readonly { readonly rule: NamedRule; readonly error: Error }[],
    { articleId, title, subjectIds }: NamedArticle,
    isWhole: boolean,
  ): Promise<void> {
    const groups = isWhole ? [failed] : failed.map((each) => [each]);
    for (const group of groups) {
      const [first] = group;
      if (!first) continue;
      const ruleIds = group.flatMap(({ rule: { ruleId } }) => ruleId ?? []);
      const payload: FailedDispatch = { clientId, ruleIds, articleIds: [articleId] };
      await this.record(tx, {
        source: alertSources.dispatch,
        key: `${clientId} ${articleId} ${ruleIds.length === 1 ? ruleIds[0] : 'all'}`,
        clientId,
        ...(group.length === 1 ? { ruleId: first.rule.ruleId, ruleName: first.rule.name } : {}),
        articleId,
        title,
        subjectIds,
        payload,
        error: first.error,
      });
    }
  }

  /** Records that alerts could not be sent to receivers. */
  async message(
    tx: Statements,
    clientId: string,
    rule: NamedRule,
    alerts: readonly NamedAlert[],
    receiverIds: readonly string[] | undefined,
    error: Error,
  ): Promise<void> {
    const alertIds = alerts.map(({ alertId }) => alertId);
    const payload: FailedMessage = { clientId, ruleId: rule.ruleId, alertIds, receiverIds };
    const [first] = alerts;
    await this.record(tx, {
      source: alertSources.message,
      key: `${alertIds.join(',')} ${receiverIds?.join(',') ?? 'escalation'}`,
      clientId,
      ruleId: rule.ruleId,
      ruleName: rule.name,
      articleId: first?.articleId,
      title: first?.title,
      subjectIds: await getSubjects(tx, clientId, alertIds),
      payload,
      error,
    });
  }

  /** Records that a rule, template or reminder failed; `names` contains its names. */
  async of(
    source: string,
    payload: FailedOf,
    error: Error,
    more: Pick<FailedItem, 'ruleId' | 'ruleName' | 'title' | 'subjectIds' | 'isManual'> = {},
    tx?: Statements,
  ): Promise<void> {
    const { id: key, clientId } = payload;
    await this.record(tx, { source, key, clientId, payload, error, ...more });
  }

  /** Removes dead letters of items that work again. */
  resolve(source: string, ids: readonly string[], tx?: Statements): Promise<void> {
    return this.messages.resolve(source, ids, tx);
  }

  /** Returns the ids of failed rules, templates or reminders that wait for a retry. */
  waiting(source: string): Promise<readonly string[]> {
    return this.messages.getKeys(source);
  }

  private record(tx: Statements | undefined, item: Omit<FailedItem, 'retryJob'>): Promise<void> {
    return this.messages.record({ ...item, retryJob }, tx);
  }
}

/** Returns the subjects of alerts. */
export async function getSubjects(
  tx: Statements,
  clientId: string,
  alertIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct u.id from alert a cross join lateral unnest(a.subject_ids) as u (id)
     where a.client_id = $1 and a.alert_id = any($2::bigint[])`,
    [clientId, alertIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns the subjects of the alerts of a message. */
export async function subjectsOfMessage(
  tx: Statements,
  clientId: string,
  messageId: string,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ alert_id: string }>(
    'select alert_id from alert_copy where client_id = $1 and message_id = $2',
    [clientId, messageId],
  );
  return getSubjects(
    tx,
    clientId,
    rows.map(({ alert_id }) => alert_id),
  );
}

/** Logs what was set aside. */
export const logFailure = (log: Log, events: Readonly<Record<string, unknown>>, err: Error): void =>
  log.warn({ ...events, err }, 'An alert was set aside');
