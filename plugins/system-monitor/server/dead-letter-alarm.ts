import { inject, type Language } from '#core';
import { Config, DatabaseService, DeadLetterService, type NewDeadLetter, type Statements } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { Messages } from '#plugins/messages/server';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { monitorTexts } from './texts';

/** Maximum number of reasons in one message. */
const maxNamed = 5;
const maxReasonLength = 200;

/** Notifies operators of new dead letters. */
export class DeadLetterAlarm {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(DeadLetterService) private readonly letters: DeadLetterService,
    @inject(Messages) private readonly messages: Messages,
  ) {}

  /** Sends each operator one message about all new dead letters; returns their number. */
  async announce(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const fresh = await this.letters.announce(tx);
      if (fresh.length > 0) await this.send(tx, fresh);
      return fresh.length;
    });
  }

  private async send(tx: Statements, fresh: readonly NewDeadLetter[]): Promise<void> {
    const { rows } = await tx.query<{ user_id: string; display_name: string; language: Language }>(
      `select user_id, display_name, language from person where client_id = $1 and user_type = 'operator'
        and is_enabled`,
      [platformClientId],
    );
    for (const { user_id: userId, display_name: name, language } of rows) {
      const text = monitorTexts(language);
      await this.messages.send({
        clientId: platformClientId,
        kind: 'health',
        subject: text('deadLetters.alarm.subject', { count: fresh.length }),
        text: [
          text('deadLetters.alarm.text', { count: fresh.length }),
          ...fresh
            .slice(0, maxNamed)
            .map(
              ({ source, rule_name, title, error }) =>
                `${[source, rule_name, title].filter(Boolean).join(' · ')}: ${cutText(error, maxReasonLength, '…')}`,
            ),
        ].join('\n'),
        link: `${this.config.publicUrl}${routes.deadLetters()}`,
        receivers: [{ userId, name }],
        within: tx,
      });
    }
  }
}
