import type { Resolver } from '#core';
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

/** Delivers one message of the outbox; without a gateway it stays there, marked `kept`. */
export async function deliver(services: Resolver, messageId: string): Promise<void> {
  const database = services.get(DatabaseService);
  const { rows } = await database.query<OutboxRow>('select * from outbox_message where message_id = $1', [messageId]);
  const message = rows[0];
  if (!message || message.status === 'sent' || message.status === 'kept') return;
  const outcome = await sendBy(services, message).catch((error: unknown): SendOutcome => {
    if (isPassingFailure(error)) throw error;
    return { status: 'failed', reason: getReason(error) };
  });
  const status = outcome === null ? 'kept' : outcome.status === 'accepted' ? 'sent' : outcome.status;
  const reason = outcome !== null && 'reason' in outcome ? outcome.reason : null;
  await database.query(
    `update outbox_message set status = $2, error = $3, delivered_at = case when $2 = 'sent' then now() end,
       sealed = case when $2 in ('kept', 'failed', 'uncertain') then sealed end where message_id = $1`,
    [messageId, status, reason],
  );
  if (outcome?.status === 'failed' && outcome.retryAfter !== undefined) throw new Error(outcome.reason);
}

/** Returns null when there is no gateway of this kind. */
async function sendBy(services: Resolver, message: OutboxRow): Promise<SendOutcome | null> {
  const { smtpUrl, mailFrom, sms } = services.get(Config);
  const outbound = services.get(OutboundService);
  const place = sealPlace(message.channel, message.recipient);
  const opened = message.sealed ? openPart(services.get(SecretBox), message.sealed, place) : message;
  if (message.channel === 'sms')
    return sms.provider === 'outbox' ? null : sendSms(outbound, sms, { ...message, ...opened });
  if (smtpUrl === undefined) return null;
  return sendMail(
    outbound,
    { url: smtpUrl, from: mailFrom },
    { to: message.recipient, subject: message.subject ?? '', text: opened.text, html: message.html },
  );
}
