import { ConflictError, inject, InputError, NotFoundError, type Resolver } from '#core';
import { DatabaseService, LimitService, ServerKernel } from '#core/server';
import { Receivers, type AlertReceiver } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { Receipts } from '#plugins/messages/server';
import type { OpenedLetter } from '../letters';
import { readRules, type AlertRule } from './alert-rule';
import { AlertSettings } from './alert-settings';
import { SiteWorth } from './site-worth';
import { clientCaller } from './client-caller';
import { LetterTokens } from './tell/letter-tokens';
import { AlertTeller } from './tell/teller';
import { toldOfColumns, type AlertColumns } from './tell/waiting-copies';

interface LetterRow {
  readonly letter_id: string;
  readonly receiver_id: string;
  readonly receiver_name: string;
  readonly rule_id: string | null;
  readonly subject: string;
  readonly delivery_ids: string[];
  readonly told_at: Date;
  readonly confirmed_at: Date | null;
  readonly handed_to: string | null;
  readonly forwards: number;
}

/** Content of a notification. */
export interface GlancedLetter {
  readonly subject: string;
  readonly receiver: string;
  readonly toldAt: Date;
  readonly alerts: readonly {
    readonly title: string;
    readonly site: string;
    readonly text: string;
    readonly words: readonly string[];
  }[];
}

/** Hourly limits per notification and operation, because links can be used by anyone who holds them. */
const hourly = { read: 120, confirm: 30, judge: 300, forward: 60, handOver: 10 } as const;

/** Rule fields for reassigning a notification that was not sent by a rule. */
const byHand = { name: '', templateId: null, channels: {}, ruleId: null } as const;

/** Notifications opened by their receivers through a link: each token grants access to one of them only. */
export class OpenedLetters {
  constructor(
    @inject(ServerKernel) private readonly kernel: Resolver,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(LetterTokens) private readonly tokens: LetterTokens,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(AlertTeller) private readonly teller: AlertTeller,
    @inject(SiteWorth) private readonly worth: SiteWorth,
  ) {}

  async read(token: string): Promise<OpenedLetter> {
    const { clientId, letter, expires } = await this.asked(token, 'read');
    await this.database.query(
      'update alert_letter set read_at = coalesce(read_at, (select now())) where client_id = $1 and letter_id = $2',
      [clientId, letter.letter_id],
    );
    await this.receive(clientId, letter, 'read');
    const alerts = await this.alertsOf(clientId, letter.letter_id);
    const caller = await clientCaller(this.kernel, clientId);
    const shown = await Promise.all(
      alerts.map(async (row) => ({ row, article: await this.articleOf(caller, row.article_id) })),
    );
    return {
      Subject: letter.subject,
      Receiver_Name: letter.receiver_name,
      Told_At: letter.told_at.toISOString(),
      Confirmed_At: letter.confirmed_at?.toISOString() ?? null,
      Handed_To: letter.handed_to,
      Forwards: letter.forwards,
      Expires_At: expires.toISOString(),
      Alerts: shown.map(({ row, article }) => ({
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
      Others: (await this.others(clientId, letter)).map(({ receiverId, name }) => ({
        Receiver_ID: receiverId,
        Receiver_Name: name,
      })),
    };
  }

  /** Returns the content for a page request without marking it as read. Null if the link is invalid. */
  async glance(token: string): Promise<GlancedLetter | null> {
    try {
      const { clientId, letter } = await this.letterOf(token);
      const caller = await clientCaller(this.kernel, clientId);
      const alerts = await Promise.all(
        (await this.alertsOf(clientId, letter.letter_id)).map(async ({ title, site, article_id }) => {
          const article = await this.articleOf(caller, article_id);
          return { title, site, text: article?.Text ?? '', words: article?.Words ?? [] };
        }),
      );
      return { subject: letter.subject, receiver: letter.receiver_name, toldAt: letter.told_at, alerts };
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  async confirm(token: string): Promise<void> {
    const { clientId, letter } = await this.asked(token, 'confirm');
    await this.database.query(
      `update alert_letter set confirmed_at = coalesce(confirmed_at, (select now())), read_at = coalesce(read_at, (select now()))
       where client_id = $1 and letter_id = $2`,
      [clientId, letter.letter_id],
    );
    await this.receive(clientId, letter, 'confirmed');
  }

  /** @throws {NotFoundError} if the alert belongs to another notification */
  async judge(token: string, alertId: string, isUseful: boolean): Promise<void> {
    const { clientId, letter } = await this.asked(token, 'judge');
    const { rowCount } = await this.database.query(
      'update alert_copy set is_useful = $4 where client_id = $1 and letter_id = $2 and alert_id = $3',
      [clientId, letter.letter_id, alertId, isUseful],
    );
    if (!rowCount) throw new NotFoundError('This alert is not part of the notification', 'alerts.no-alert');
    this.worth.forget(clientId);
  }

  async forward(token: string): Promise<number> {
    const { clientId, letter } = await this.asked(token, 'forward');
    const { rows } = await this.database.query<{ forwards: number }>(
      'update alert_letter set forwards = forwards + 1 where client_id = $1 and letter_id = $2 returning forwards',
      [clientId, letter.letter_id],
    );
    return rows[0]?.forwards ?? 0;
  }

  /**
   * Immediately notifies another receiver of the same rule.
   *
   * @throws {ConflictError} if the notification was already reassigned
   */
  async handOver(token: string, receiverId: string): Promise<void> {
    const { clientId, letter } = await this.asked(token, 'handOver');
    const other = (await this.others(clientId, letter)).find((each) => each.receiverId === receiverId);
    if (!other) throw new InputError('Receiver_ID: not a receiver of this rule', 'alerts.no-receiver');
    const rule = await this.ruleOf(letter);
    const setting = await this.settings.of(clientId);
    const alerts = (await this.alertsOf(clientId, letter.letter_id)).map(toldOfColumns);
    await this.database.transaction(async (tx) => {
      // First statement, so that of two concurrent calls the second one waits here and then finds it done.
      const { rowCount } = await tx.query(
        'update alert_letter set handed_to = $3 where client_id = $1 and letter_id = $2 and handed_to is null',
        [clientId, letter.letter_id, other.name],
      );
      if (!rowCount) throw new ConflictError('This alert has already been reassigned', 'alerts.handed-over');
      await this.teller.tellNow(tx, clientId, [{ rule: { ...byHand, ...rule }, alerts, receivers: [other] }], setting);
    });
  }

  /**
   * Returns the notification of a token.
   *
   * @throws {TooManyError} if the operation was requested too often
   */
  private async asked(token: string, what: keyof typeof hourly) {
    const found = await this.letterOf(token);
    const key = `alert letter ${what} ${found.clientId} ${found.letter.letter_id}`;
    await this.limits.demand(key, hourly[what], 3600, 'Too many requests for this alert');
    return found;
  }

  private async letterOf(token: string) {
    const meant = this.tokens.read(token);
    const gone = new NotFoundError('This link is no longer valid', 'alerts.link');
    if (!meant) throw gone;
    const { rows } = await this.database.query<LetterRow>(
      'select * from alert_letter where client_id = $1 and letter_id = $2',
      [meant.clientId, meant.letterId],
    );
    if (!rows[0]) throw gone;
    return { clientId: meant.clientId, letter: rows[0], expires: meant.expires };
  }

  private async alertsOf(clientId: string, letterId: string) {
    const { rows } = await this.database.query<AlertColumns & { readonly is_useful: boolean | null }>(
      `select a.*, c.is_useful from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.letter_id = $2 order by a.level, a.alert_id`,
      [clientId, letterId],
    );
    return rows;
  }

  /** Returns undefined for an article that is no longer visible to the client. */
  private async articleOf(caller: Awaited<ReturnType<typeof clientCaller>>, articleId: string | null) {
    if (articleId === null) return undefined;
    try {
      return await this.reader.detail(caller, articleId);
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  private async ruleOf({ rule_id }: LetterRow): Promise<AlertRule | undefined> {
    return rule_id === null ? undefined : (await readRules(this.database, { ruleIds: [rule_id] }))[0];
  }

  private async others(clientId: string, letter: LetterRow): Promise<readonly AlertReceiver[]> {
    const rule = await this.ruleOf(letter);
    if (!rule) return [];
    const ids = [...rule.receivers.Receiver_IDs, ...rule.escalation.Receiver_IDs];
    const meant = await this.receivers.meant(clientId, { ids, groups: rule.receivers.Groups });
    return meant.filter(({ receiverId }) => receiverId !== letter.receiver_id);
  }

  /** Records the receipt with the deliveries; one that has not been sent yet has nothing to record. */
  private async receive(clientId: string, { delivery_ids }: LetterRow, status: 'read' | 'confirmed'): Promise<void> {
    for (const id of delivery_ids)
      await this.receipts.note(this.receipts.tokenOf(clientId, id), status).catch((error: unknown) => {
        if (!(error instanceof NotFoundError)) throw error;
      });
  }
}
