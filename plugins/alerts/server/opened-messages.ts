import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, LimitService, type Caller } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { Receipts } from '#plugins/messages/server';
import type { OpenedMessage } from '../messages';
import { readRules, type AlertRule } from './alert-rule';
import { AlertSettings } from './alert-settings';
import { SiteWorth } from './site-worth';
import { ClientCallers } from './client-caller';
import { MessageTokens } from './dispatch/message-tokens';
import { AlertDispatcher } from './dispatch/dispatcher';
import { sentAlertColumns, type AlertColumns } from './dispatch/waiting-copies';

interface MessageRow {
  readonly message_id: string;
  readonly receiver_id: string;
  readonly receiver_name: string;
  readonly rule_id: string | null;
  readonly subject: string;
  readonly delivery_ids: string[];
  readonly notified_at: Date;
  readonly confirmed_at: Date | null;
  readonly handed_to: string | null;
  readonly forwards: number;
}

/** Content of a notification. */
export interface MessagePreview {
  readonly subject: string;
  readonly receiver: string;
  /** That of the receiver. */
  readonly timeZone: string;
  readonly notifiedAt: Date;
  readonly alerts: readonly {
    readonly title: string;
    readonly site: string;
    readonly text: string;
    readonly words: readonly string[];
  }[];
}

/** Hourly limits per notification and operation, because links can be used by anyone who holds them. */
const maxPerHour = { read: 120, confirm: 30, rate: 300, forward: 60, handOver: 10 } as const;

/** Rule fields for reassigning a notification that was not sent by a rule. */
const byHand = { name: '', templateId: null, channels: {}, ruleId: null } as const;

/** Notifications opened by their receivers through a link: each token grants access to one of them only. */
export class OpenedMessages {
  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(MessageTokens) private readonly tokens: MessageTokens,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(SiteWorth) private readonly worth: SiteWorth,
  ) {}

  async read(token: string): Promise<OpenedMessage> {
    const { clientId, message, expires } = await this.demandMessage(token, 'read');
    await this.database.query(
      'update alert_message set read_at = coalesce(read_at, (select now())) where client_id = $1 and message_id = $2',
      [clientId, message.message_id],
    );
    await this.receive(clientId, message, 'read');
    const alerts = await this.getAlerts(clientId, message.message_id);
    const caller = await this.callers.get(clientId);
    const visibleAlerts = await Promise.all(
      alerts.map(async (row) => ({ row, article: await this.articleOf(caller, row.article_id) })),
    );
    return {
      Subject: message.subject,
      Receiver_Name: message.receiver_name,
      Notified_At: message.notified_at.toISOString(),
      Confirmed_At: message.confirmed_at?.toISOString() ?? null,
      Handed_To: message.handed_to,
      Forwards: message.forwards,
      Expires_At: expires.toISOString(),
      Alerts: visibleAlerts.map(({ row, article }) => ({
        Alert_ID: row.alert_id,
        Title: row.title,
        Site: row.site,
        Level: row.level,
        Reason: row.reason,
        Note: row.note,
        Is_Useful: row.is_useful,
        Published_At: article?.Published_At ?? null,
        Url: article?.Url ?? null,
        Text: article?.Text ?? '',
        Words: article?.Words ?? [],
      })),
      Others: (await this.others(clientId, message)).map(({ receiverId, name }) => ({
        Receiver_ID: receiverId,
        Receiver_Name: name,
      })),
    };
  }

  /** Returns the content for a page request without marking it as read. Null if the link is invalid. */
  async glance(token: string): Promise<MessagePreview | null> {
    try {
      const { clientId, message } = await this.getMessage(token);
      const caller = await this.callers.get(clientId);
      const alerts = await Promise.all(
        (await this.getAlerts(clientId, message.message_id)).map(async ({ title, site, article_id }) => {
          const article = await this.articleOf(caller, article_id);
          return { title, site, text: article?.Text ?? '', words: article?.Words ?? [] };
        }),
      );
      const [receiver] = await this.receivers.select(clientId, { ids: [message.receiver_id] });
      return {
        subject: message.subject,
        receiver: message.receiver_name,
        timeZone: receiver?.timeZone ?? caller.timeZone,
        notifiedAt: message.notified_at,
        alerts,
      };
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  async confirm(token: string): Promise<void> {
    const { clientId, message } = await this.demandMessage(token, 'confirm');
    await this.database.query(
      `update alert_message set confirmed_at = coalesce(confirmed_at, (select now())), read_at = coalesce(read_at, (select now()))
       where client_id = $1 and message_id = $2`,
      [clientId, message.message_id],
    );
    await this.receive(clientId, message, 'confirmed');
  }

  /** @throws {NotFoundError} if the alert belongs to another notification */
  async rate(token: string, alertId: string, isUseful: boolean): Promise<void> {
    const { clientId, message } = await this.demandMessage(token, 'rate');
    const { rowCount } = await this.database.query(
      'update alert_copy set is_useful = $4 where client_id = $1 and message_id = $2 and alert_id = $3',
      [clientId, message.message_id, alertId, isUseful],
    );
    if (!rowCount) throw new NotFoundError('This alert is not part of the notification', 'alerts.no-alert');
    this.worth.forget(clientId);
  }

  async forward(token: string): Promise<number> {
    const { clientId, message } = await this.demandMessage(token, 'forward');
    const { rows } = await this.database.query<{ forwards: number }>(
      'update alert_message set forwards = forwards + 1 where client_id = $1 and message_id = $2 returning forwards',
      [clientId, message.message_id],
    );
    return rows[0]?.forwards ?? 0;
  }

  /**
   * Immediately notifies another receiver of the same rule.
   *
   * @throws {ConflictError} if the notification was already reassigned
   */
  async handOver(token: string, receiverId: string): Promise<void> {
    const { clientId, message } = await this.demandMessage(token, 'handOver');
    const other = (await this.others(clientId, message)).find((each) => each.receiverId === receiverId);
    if (!other) throw new InputError('Receiver_ID: not a receiver of this rule', 'alerts.no-receiver');
    const rule = await this.getRule(message);
    const setting = await this.settings.of(clientId);
    const alerts = (await this.getAlerts(clientId, message.message_id)).map(sentAlertColumns);
    await this.database.transaction(async (tx) => {
      // First statement, so that of two concurrent calls the second one waits here and then finds it done.
      const { rowCount } = await tx.query(
        'update alert_message set handed_to = $3 where client_id = $1 and message_id = $2 and handed_to is null',
        [clientId, message.message_id, other.name],
      );
      if (!rowCount) throw new ConflictError('This alert has already been reassigned', 'alerts.handed-over');
      await this.dispatcher.sendNow(
        tx,
        clientId,
        [{ rule: { ...byHand, ...rule }, alerts, receivers: [other] }],
        setting,
      );
    });
  }

  /**
   * Returns the notification of a token.
   *
   * @throws {TooManyError} if the operation was requested too often
   */
  private async demandMessage(token: string, what: keyof typeof maxPerHour) {
    const openedMessage = await this.getMessage(token);
    const key = `alert message ${what} ${openedMessage.clientId} ${openedMessage.message.message_id}`;
    await this.limits.demand(key, maxPerHour[what], 3600, 'Too many requests for this alert');
    return openedMessage;
  }

  private async getMessage(token: string) {
    const key = this.tokens.read(token);
    const notFound = new NotFoundError('This link is no longer valid', 'alerts.link');
    if (!key) throw notFound;
    const { rows } = await this.database.query<MessageRow>(
      'select * from alert_message where client_id = $1 and message_id = $2',
      [key.clientId, key.messageId],
    );
    if (!rows[0]) throw notFound;
    return { clientId: key.clientId, message: rows[0], expires: key.expires };
  }

  private async getAlerts(clientId: string, messageId: string) {
    const { rows } = await this.database.query<AlertColumns & { readonly is_useful: boolean | null }>(
      `select a.*, c.is_useful from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.message_id = $2 order by a.level, a.alert_id`,
      [clientId, messageId],
    );
    return rows;
  }

  /** Returns undefined for an article that is no longer visible to the client. */
  private async articleOf(caller: Caller, articleId: string | null) {
    if (articleId === null) return undefined;
    try {
      return await this.reader.detail(caller, articleId);
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  private async getRule({ rule_id }: MessageRow): Promise<AlertRule | undefined> {
    return rule_id === null ? undefined : (await readRules(this.database, { ruleIds: [rule_id] }))[0];
  }

  private async others(clientId: string, message: MessageRow): Promise<readonly AlertReceiver[]> {
    const rule = await this.getRule(message);
    if (!rule) return [];
    const ids = [...rule.receivers.Receiver_IDs, ...rule.escalation.Receiver_IDs];
    const candidates = await this.receivers.select(clientId, { ids, groups: rule.receivers.Groups });
    return candidates.filter(({ receiverId }) => receiverId !== message.receiver_id);
  }

  /** Records the receipt with the deliveries; one that has not been sent yet has nothing to record. */
  private async receive(clientId: string, { delivery_ids }: MessageRow, status: 'read' | 'confirmed'): Promise<void> {
    for (const id of delivery_ids)
      await this.receipts.advance(this.receipts.getToken(clientId, id), status).catch((error: unknown) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
  }
}
