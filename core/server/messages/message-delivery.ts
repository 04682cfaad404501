import { inject } from '#core';
import { Config } from '../config';
import { DatabaseService, isPassingFailure } from '../database';
import { OutboundService } from '../outbound';
import { SecretBox } from '../secrets';
import type { Channel } from './message-service';
import { openPart, sealPlace, type SealedPart } from './sealed-part';
import { sendMail } from './send-mail';
import { getReason, type SendOutcome } from './send-outcome';
import { sendSms } from './send-sms';

interface OutboxRow extends SealedPart {
  readonly message_id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly html: string | null;
  readonly template: string | null;
  readonly status: string;
  /** Text and parameters that must not be readable in the outbox; null when there are none. */
  readonly sealed: string | null;
}

/** Delivers messages of the outbox. */
export class MessageDelivery {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(SecretBox) private readonly secretBox: SecretBox,
    @inject(Config) private readonly config: Config,
  ) {}

  /** Delivers one message; without a gateway it stays in the outbox, marked `kept`. */
  async deliver(messageId: string): Promise<void> {
    const { rows } = await this.database.query<OutboxRow>('select * from outbox_message where message_id = $1', [
      messageId,
    ]);
    const message = rows[0];
    if (!message || message.status === 'sent' || message.status === 'kept') return;
    const outcome = await this.send(message).catch((error: unknown): SendOutcome => {
      if (isPassingFailure(error)) throw error;
      return { status: 'failed', reason: getReason(error) };
    });
    const status = outcome === null ? 'kept' : outcome.status === 'accepted' ? 'sent' : outcome.status;
    const reason = outcome !== null && 'reason' in outcome ? outcome.reason : null;
    await this.database.query(
      `update outbox_message set status = $2, error = $3, delivered_at = case when $2 = 'sent' then now() end,
         sealed = case when $2 in ('kept', 'failed', 'uncertain') then sealed end where message_id = $1`,
      [messageId, status, reason],
    );
    if (outcome?.status === 'failed' && outcome.retryAfter !== undefined) throw new Error(outcome.reason);
  }

  /** Returns null when there is no gateway of this kind. */
  private async send(message: OutboxRow): Promise<SendOutcome | null> {
    const { smtpUrl, mailFrom, sms } = this.config;
    const sealedFor = sealPlace(message.channel, message.recipient);
    const opened = message.sealed ? openPart(this.secretBox, message.sealed, sealedFor) : message;
    if (message.channel === 'sms')
      return sms.provider === 'outbox'
        ? null
        : sendSms(this.outbound.for('installation'), sms, { ...message, ...opened });
    if (smtpUrl === undefined) return null;
    return sendMail(
      this.outbound.for('installation'),
      { url: smtpUrl, from: mailFrom },
      { to: message.recipient, subject: message.subject ?? '', text: opened.text, html: message.html },
    );
  }
}
