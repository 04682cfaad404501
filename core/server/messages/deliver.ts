import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { DatabaseService } from '../database';
import type { OutboundService } from '../outbound';
import type { Channel } from './message-service';
import { sendSms } from './sms-providers';

interface OutboxRow {
  readonly message_id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
  readonly status: string;
}

/** Delivers one message of the outbox; without a gateway it stays there, marked `kept`, for the operator to read. */
export async function deliver(
  services: { readonly config: Config; readonly database: DatabaseService; readonly outbound: OutboundService },
  messageId: string,
): Promise<void> {
  const { config, database } = services;
  const { rows } = await database.query<OutboxRow>('select * from outbox_message where message_id = $1', [messageId]);
  const message = rows[0];
  if (!message || message.status === 'sent' || message.status === 'kept') return;
  const finish = (status: string, error: string | null) =>
    database.query(
      "update outbox_message set status = $2, error = $3, delivered_at = case when $2 = 'sent' then now() end where message_id = $1",
      [messageId, status, error],
    );
  try {
    const delivered = message.channel === 'mail' ? await sendMail(config, message) : await sendSms(services, message);
    await finish(delivered ? 'sent' : 'kept', null);
  } catch (error) {
    await finish('failed', error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function sendMail(config: Config, { recipient, subject, text, html }: OutboxRow): Promise<boolean> {
  if (!config.smtpUrl) return false;
  const transport = createTransport(config.smtpUrl);
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: recipient,
      subject: subject ?? '',
      text,
      ...(html ? { html } : {}),
    });
    return true;
  } finally {
    transport.close();
  }
}
