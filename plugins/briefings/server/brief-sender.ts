import { ConflictError, inject } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { Messages, type MessageText } from '#plugins/messages/server';
import type { Language } from '#core';
import { cutText } from '#shared/text';
import { formatDate } from '#shared/time';
import { UserCallers } from '#plugins/users/server';
import { briefings } from '../plugin';
import { BriefShares } from './brief-shares';
import { notBuilt, publishable } from './publishable';
import type { BriefRecord } from './brief-record';
import { BriefStore } from './brief-store';
import { briefTexts } from './texts';

/** Days for which the link of a sent brief is valid. */
const linkDays = 30;

type Receiver = MessageText['receivers'][number];

/** Notifies users of briefs over the channels of each. */
export class BriefSender {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(BriefShares) private readonly shares: BriefShares,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(Messages) private readonly messages: Messages,
  ) {}

  /**
   * Returns the number of users notified.
   *
   * @throws {ConflictError} if nobody can be notified, or the brief may not be published.
   */
  async send(clientId: string, userId: string, briefingId: string, receiverIds: readonly string[]): Promise<number> {
    // If the brief is not built, its record tells why it may not be published.
    publishable(await this.store.record(clientId, briefingId));
    return this.database.transaction(async (tx) => {
      const record = await this.store.claim(tx, clientId, briefingId, 'send');
      if (!record) throw notBuilt();
      return this.tell(tx, record, userId, receiverIds);
    });
  }

  /**
   * Notifies the recipients of the schedule exactly once: the completion is stored in the same transaction as the
   * messages.
   */
  async sendPlanned(clientId: string, briefingId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const record = await this.store.claim(tx, clientId, briefingId, 'plan');
      if (record) await this.tell(tx, record, record.user_id, record.plan_receivers ?? []);
    });
  }

  /** Notifies the author only, once, in the product and on linked accounts; the brief does not count as sent. */
  async sendTrial(clientId: string, briefingId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const record = await this.store.claim(tx, clientId, briefingId, 'trial');
      const author =
        record && (await this.kernel.get(UserCallers).find({ clientId, userId: record.user_id }, briefings.id));
      if (!author) return;
      const { userId, userName, language } = author;
      const { Link } = await this.shares.give(tx, record, userId, 1);
      const briefMessage = this.createMessage(record, language, Link, { userId, name: userName });
      await this.messages.send({
        ...briefMessage,
        subject: `${briefTexts(language)('message.trial')}${briefMessage.subject}`,
        clientId,
        kind: 'report',
        createdBy: userId,
        within: tx,
      });
    });
  }

  private async tell(
    tx: Statements,
    record: BriefRecord,
    userId: string,
    receiverIds: readonly string[],
  ): Promise<number> {
    const clientId = record.client_id;
    const receiverList = await this.receivers.select(clientId, { ids: receiverIds }, tx);
    if (receiverList.length === 0)
      throw new ConflictError('None of the recipients can be notified at present', 'briefings.no-receiver');
    const { Link } = await this.shares.give(tx, record, userId, linkDays);
    const sent = await this.messages.sendMany(
      { clientId, kind: 'report', createdBy: userId, within: tx },
      receiverList.map(({ language, userId: receiverId, name, addresses }) =>
        this.createMessage(record, language, Link, { userId: receiverId ?? undefined, name, addresses }),
      ),
    );
    const deliveredCount = sent.filter((each) => 'deliveryIds' in each && each.deliveryIds.length > 0).length;
    if (deliveredCount === 0) throw new ConflictError('No channel accepted the brief', 'briefings.no-receiver');
    const users = receiverList.flatMap(({ userId: receiverId }) => receiverId ?? []);
    if (users.length > 0) await this.store.addReaders(tx, clientId, record.briefing_id, users);
    return deliveredCount;
  }

  private createMessage(record: BriefRecord, language: Language, link: string, receiver: Receiver): MessageText {
    const text = briefTexts(language);
    const lead = record.report?.Blocks.find((block) => block.Kind === 'sentence');
    const day = (at: Date): string => formatDate(at, 'yyyy/MM/dd');
    const subject = `${record.title} · ${text('part.number', { number: record.number })}`;
    return {
      subject,
      text: [
        text('message.period', { from: day(record.period_from), to: day(record.period_to) }),
        lead?.Kind === 'sentence' ? lead.Text : '',
        text('message.read', { link }),
      ]
        .filter(Boolean)
        .join('\n'),
      link,
      template: 'report',
      parameters: { title: cutText(subject, 60), link },
      receivers: [receiver],
    };
  }
}
