import { inject } from '#core';
import { DeadLetterService, type FailedItem, type Log, type Statements } from '#core/server';
import type { TemplateFault } from './template-fault';

/** Job that tries again what could not be sent. */
export const retryJob = 'alerts.retry';

/** What failed, as it is named in the list of dead letters. */
export const alertSources = {
  dispatch: 'alerts.dispatch',
  message: 'alerts.message',
  digest: 'alerts.digest',
  reminder: 'alerts.reminder',
  spike: 'alerts.spike',
  rule: 'alerts.rule',
  template: 'alerts.template',
} as const;

/** Articles that rules have not been asked about. */
export interface FailedDispatch {
  readonly clientId: string;
  readonly ruleIds: readonly string[];
  readonly articleIds: readonly string[];
}

/** Alerts that receivers have not been sent. */
export interface FailedMessage {
  readonly clientId: string;
  readonly ruleId: string | null;
  readonly alertIds: readonly string[];
  /** Left out: those to whom the rule escalates. */
  readonly receiverIds?: readonly string[];
}

/** A rule, a template or a reminder that failed. */
export interface FailedOf {
  readonly clientId: string;
  readonly id: string;
  /** Of a template: what is wrong with it. */
  readonly fault?: TemplateFault;
}

type NamedRule = { readonly ruleId: string | null; readonly name: string };
/** An article as the list names it. */
export interface NamedArticle {
  readonly articleId: string;
  readonly title: string;
  readonly subjectIds: readonly string[];
}
type NamedAlert = { readonly alertId: string; readonly articleId: string | null; readonly title: string };

/** Keeps as dead letters what could not be sent, so that it holds up no other rule, client or receiver. */
export class AlertFailures {
  constructor(@inject(DeadLetterService) private readonly messages: DeadLetterService) {}

  /** Rules could not be asked about an article. `isWhole`: none of the client's rules could. */
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

  /** Alerts could not be sent to receivers. */
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

  /** A rule, template or reminder failed; `names` say how it is called. */
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

  /** What works again is no longer listed. */
  resolve(source: string, ids: readonly string[], tx?: Statements): Promise<void> {
    return this.messages.resolve(source, ids, tx);
  }

  /** Ids of rules, templates or reminders that failed and wait. */
  waiting(source: string): Promise<readonly string[]> {
    return this.messages.getKeys(source);
  }

  private record(tx: Statements | undefined, item: Omit<FailedItem, 'retryJob'>): Promise<void> {
    return this.messages.record({ ...item, retryJob }, tx);
  }
}

/** Subjects of alerts. */
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

/** Subjects of the alerts of a letter. */
export async function subjectsOfLetter(
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

/** Says in the log what was set aside. */
export const logFailure = (log: Log, events: Readonly<Record<string, unknown>>, err: Error): void =>
  log.warn({ ...events, err }, 'An alert was set aside');
