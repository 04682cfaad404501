import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  composed,
  defineClientChannel,
  failed,
  outcomeOfStranger,
  outcomeOfWords,
  postMessage,
  serverSetting,
  soon,
  getUnits,
  getWait,
  withoutMentions,
  type GatewayAnswer,
  type WordTable,
} from '#plugins/messages/server';

/** UTF-16 code units, in which Telegram counts characters. */
const maxLength = 4096;

/** Response of the Bot API. */
interface BotAnswer {
  readonly ok?: boolean;
  readonly result?: { readonly message_id?: number };
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number | string };
}

const refusals: WordTable = [
  [
    /chat not found|blocked|deactivated|kicked|can't (initiate|send)|not a member|was deleted|PEER_ID_INVALID/i,
    'address',
  ],
  [/not enough rights|no rights|WRITE_FORBIDDEN|need administrator|TOPIC_CLOSED/i, 'not-allowed'],
  [/too long/i, 'too-large'],
];

function getOutcome(answer: GatewayAnswer): SendOutcome {
  const { ok, result, description = '', parameters } = answer.json as BotAnswer;
  if (ok === true && answer.status === 200) return { status: 'accepted', reference: String(result?.message_id ?? '') };
  if (answer.status === 429)
    return failed('busy', description, getWait(parameters?.retry_after) ?? answer.retryAfter ?? soon);
  const refusal = outcomeOfWords(refusals, description);
  if (refusal) return refusal;
  if (answer.status === 401 || answer.status === 404) return failed('credentials', description);
  return outcomeOfStranger(answer);
}

/** Chats with a Telegram bot: one message per second and chat, thirty per second in total. */
export const telegram = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
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
    limits: { perMinute: 1200, perAddress: 20, attempts: 6, maxLength: 6000 },
    send: async (message, { Server, Token }) => {
      // Without a parse mode nothing is markup, but every `@name` notifies a member of the group.
      const plain = {
        ...message,
        subject: withoutMentions(message.subject),
        text: withoutMentions(message.text),
      };
      const text = composed(plain, maxLength, getUnits);
      let movedTo: string | undefined;
      const post = (chat: string): Promise<SendOutcome> => {
        const body = { chat_id: chat, text, link_preview_options: { is_disabled: true } };
        return postMessage(outbound, `${Server}/bot${Token}/sendMessage`, { body }, (answer) => {
          const { migrate_to_chat_id } = (answer.json as BotAnswer).parameters ?? {};
          if (migrate_to_chat_id !== undefined) movedTo = String(migrate_to_chat_id);
          return getOutcome(answer);
        });
      };
      const outcome = await post(message.address);
      // A group that became a supergroup has a new id, and nothing was sent to the old one.
      return movedTo === undefined ? outcome : { ...(await post(movedTo)), movedTo };
    },
  }),
);
