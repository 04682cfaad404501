import { inject } from '#core';
import { DatabaseService } from '../database';
import { JobService } from '../jobs';

export type Channel = 'mail' | 'sms';

/**
 * A message to one person. A mail has a subject and, besides the text, HTML; a text message names the provider's
 * template.
 */
export interface Message {
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly client_id?: string;
}

/** The name of the job that delivers one message. */
export const deliverJob = 'core.deliver';

/**
 * Sends mails and text messages. Every message is written down first, then delivered by a job, so none is lost and an
 * operator can read them all.
 */
export class MessageService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  async send({ channel, recipient, subject, text, html, template, parameters, client_id }: Message) {
    const { rows } = await this.database.query<{ message_id: string }>(
      `insert into outbox_message (channel, recipient, subject, text, html, template, parameters, client_id) values ($1, $2, $3, $4, $5, $6, $7, $8) returning message_id`,
      [
        channel,
        recipient,
        subject ?? null,
        text,
        html ?? null,
        template ?? null,
        parameters ? JSON.stringify(parameters) : null,
        client_id ?? null,
      ],
    );
    const { message_id } = rows[0] as { message_id: string };
    await this.queue(message_id);
    return { message_id };
  }

  /** Tries kept and failed messages once more; answers the ids of those that now wait. */
  async sendAgain(messageIds: readonly string[]) {
    const { rows } = await this.database.query<{ message_id: string }>(
      "update outbox_message set status = 'queued', error = null where message_id = any($1::bigint[]) and status in ('kept', 'failed') returning message_id",
      [messageIds],
    );
    for (const { message_id } of rows) await this.queue(message_id);
    return rows.map(({ message_id }) => message_id);
  }

  private async queue(message_id: string): Promise<void> {
    await this.jobs.add(deliverJob, { message_id }, { maxAttempts: 5 });
  }
}
