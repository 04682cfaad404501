import { z } from 'zod';
import type { Resolver } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineOwnChannel,
  failed,
  outcomeOfStatus,
  postMessage,
  serverSetting,
  soon,
  unitsOf,
  waitOf,
} from '#plugins/messages/server';

/** Units of UTF-16, in which Telegram counts characters. */
const longest = 4096;

/** What a bot is answered. */
interface BotAnswer {
  readonly ok?: boolean;
  readonly result?: { readonly message_id?: number };
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
}

/** Chats with a bot of Telegram: one a second and chat, thirty a second in all. */
export const telegram = (services: Resolver) =>
  defineOwnChannel({
    id: 'telegram',
    plugin: 'telegram-channel',
    addressKind: 'account',
    addressShape: /^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/,
    settings: z.object({
      Server: serverSetting('https://api.telegram.org'),
      Token: z
        .string()
        .trim()
        .regex(/^\d+:[\w-]{20,}$/, 'token'),
    }),
    secrets: ['Token'],
    limits: { perMinute: 1200, perAddress: 20, attempts: 6, longest: 6000 },
    send: (message, { Server, Token }) => {
      const body = {
        chat_id: message.address,
        text: composed(message, longest, unitsOf),
        link_preview_options: { is_disabled: true },
      };
      return postMessage(services.get(OutboundService), `${Server}/bot${Token}/sendMessage`, { body }, (answer) => {
        const { ok, result, description = '', parameters } = answer.json as BotAnswer;
        if (ok === true) return { status: 'accepted', reference: String(result?.message_id ?? '') };
        if (answer.status === 429)
          return failed('busy', description, waitOf(parameters?.retry_after) ?? answer.retryAfter ?? soon);
        if (/chat not found|blocked|deactivated|kicked|can't initiate/i.test(description))
          return failed('address', description);
        if (answer.status === 401 || answer.status === 404) return failed('credentials', description);
        return outcomeOfStatus(answer) ?? failed('refused', description);
      });
    },
  });
