import { inject, type Language } from '#core';
import { Config, type Statements } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { Messages } from '#plugins/messages/server';
import { routes } from '#shared/routes';
import { monitorTexts } from '../texts';
import type { CheckResult, StoredCheck } from './check-runner';

/**
 * Notifies operators in the product, and through bound accounts where there are any, when a check changes its state.
 */
export class CheckAlarm {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Messages) private readonly messages: Messages,
  ) {}

  /** Runs in the transaction that stores the result, so that each change is notified once. */
  async send(tx: Statements, check: StoredCheck, { state, value, message }: CheckResult): Promise<void> {
    const { rows } = await tx.query<{ user_id: string; display_name: string; language: Language }>(
      `select user_id, display_name, language from person where client_id = $1 and user_type = 'operator'
        and is_enabled`,
      [platformClientId],
    );
    const link = `${this.config.publicUrl}${routes.databaseCheckResults({ Check_ID: check.check_id })}`;
    for (const { user_id: userId, display_name: name, language } of rows) {
      const text = monitorTexts(language);
      const textParameters = {
        name: check.check_name,
        value: value ?? '–',
        threshold: check.threshold,
        reason: message ?? '',
      };
      await this.messages.send({
        clientId: platformClientId,
        kind: 'health',
        subject: text(`alarm.${state}.subject`, textParameters),
        text: text(`alarm.${state}.text`, textParameters),
        link,
        receivers: [{ userId, name }],
        within: tx,
      });
    }
  }
}
