import { withServices } from '#core';
import { Config, MessageService, OperationLogService, serve } from '#core/server';
import { Messages } from '#plugins/messages/server';
import { outboxContract } from '../contract';

/** Handlers for messages besides their list. */
export const outboxCalls = serve(
  outboxContract,
  withServices(
    { config: Config, message: MessageService, messages: Messages, log: OperationLogService },
    ({ config, message, messages, log }) => ({
      gateways: async () => {
        const { smtpUrl, sms } = config;
        return { Mail: Boolean(smtpUrl), SMS: sms.provider };
      },
      resend: async ({ caller, body, ip }) => {
        const queued = [...(await message.resend(body.ids)), ...(await messages.resend(body.ids))];
        for (const id of queued) await log.record(caller, { entity: 'message', action: 'send-again', id, ip });
        return { queued: queued.length };
      },
    }),
  ),
);
