import { inject } from '#core';
import { DatabaseService, type Statements } from '../database';
import { JobService } from '../jobs';
import { SecretBox } from '../secrets';
import { sealPart, sealPlace } from './sealed-part';

export type Channel = 'mail' | 'sms';

/**
 * A message from the installation itself to one person. A mail has a subject and, besides the text, HTML; a text
 * message names the provider's template.
 */
export interface Message {
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that only the recipient may read, such as a code: the outbox masks them. */
  readonly secrets?: readonly string[];
  readonly client_id?: string;
}

/** Name of the job that delivers one message. */
export const deliverJob = 'core.deliver';

/**
 * Sends the product's own messages, such as codes, through the gateways of the installation; works without any plugin.
 * Every message is stored first and then delivered by a job, so that none is lost and operators can read them all.
 * Messages on behalf of a client are sent by the plugin `messages`.
 */
export class MessageService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Within a transaction the message is sent only if it is committed. */
  async send(message: Message, within?: Statements): Promise<{ readonly message_id: string }> {
    const { channel, recipient, subject, html, template, secrets = [], client_id } = message;
    const whole = { text: message.text, parameters: message.parameters ?? null };
    const { shown, sealed } = sealPart(this.box, whole, secrets, sealPlace(channel, recipient));
    const { rows } = await (within ?? this.database).query<{ message_id: string }>(
      `insert into outbox_message (channel, recipient, subject, text, html, template, parameters, client_id, sealed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning message_id`,
      [
        channel,
        recipient,
        subject ?? null,
        shown.text,
        html ?? null,
        template ?? null,
        shown.parameters && JSON.stringify(shown.parameters),
        client_id ?? null,
        sealed,
      ],
    );
    const { message_id } = rows[0] as { message_id: string };
    await this.queue(message_id, within);
    return { message_id };
  }

  /** Retries stored and failed messages; returns the ids of those that are now queued. */
  async resend(messageIds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ message_id: string }>(
      `update outbox_message set status = 'queued', error = null where message_id = any($1::bigint[])
        and status in ('kept', 'failed', 'uncertain') returning message_id`,
      [messageIds],
    );
    for (const { message_id } of rows) await this.queue(message_id);
    return rows.map(({ message_id }) => message_id);
  }

  private async queue(message_id: string, within?: Statements): Promise<void> {
    await this.jobs.add(deliverJob, { message_id }, { maxAttempts: 5, within });
  }
}
