import type { Resolver } from '#core';
import { Config, MessageService, OperationLogService, serve } from '#core/server';
import { Messages } from '#plugins/messages/server';
import { outboxContract } from '../contract';

/** Handlers for messages besides their list. */
export const outboxCalls = serve(outboxContract, (services: Resolver) => ({
  gateways: async () => {
    const { smtpUrl, sms } = services.get(Config);
    return { Mail: Boolean(smtpUrl), SMS: sms.provider };
  },
  resend: async ({ caller, body, ip }) => {
    const queued = [
      ...(await services.get(MessageService).resend(body.ids)),
      ...(await services.get(Messages).resend(body.ids)),
    ];
    const log = services.get(OperationLogService);
    for (const id of queued) await log.record(caller, { entity: 'message', action: 'send-again', id, ip });
    return { queued: queued.length };
  },
}));
