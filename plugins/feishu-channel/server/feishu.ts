import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineClientChannel,
  getGroup,
  groupsSetting,
  outcomeOfCode,
  outcomeOfStranger,
  postMessage,
  soon,
  withoutTags,
  type CodeTable,
} from '#plugins/messages/server';

/** Maximum size in bytes accepted by a bot, minus the envelope of the request. */
const maxLength = 18_000;

const codes: CodeTable = {
  9499: ['content'],
  11232: ['busy', soon],
  11233: ['busy', soon],
  11247: ['busy', soon],
  19001: ['address'],
  19002: ['content'],
  19021: ['signature'],
  19022: ['not-allowed'],
  19024: ['keyword'],
  9511: ['content'],
};

/** Answer of a robot; servers of an earlier version send only `StatusCode`. */
interface FeishuAnswer {
  readonly code?: number;
  readonly StatusCode?: number;
  readonly msg?: string;
}

/**
 * Returns the time in seconds and the signature: HMAC-SHA256 over an empty message, keyed by the time and the secret,
 * in Base64.
 */
export function signature(secret: string, at: number): { readonly timestamp: string; readonly sign: string } {
  const timestamp = String(Math.floor(at / 1000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).digest('base64') };
}

/** Bots of Feishu and Lark groups: one signed POST per text, a hundred per minute. */
export const feishu = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'feishu',
    plugin: 'feishu-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/open-apis\/bot\/v2\/hook\/[\w-]+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 300, perAddress: 100, attempts: 6, maxLength: 6000 },
    send: async (message, { Groups }) => {
      const group = getGroup(Groups, message.address);
      if ('status' in group) return group;
      const signed = group.secret === '' ? {} : signature(group.secret, Date.now());
      const plain = { ...message, subject: withoutTags(message.subject), text: withoutTags(message.text) };
      const body = { ...signed, msg_type: 'text', content: { text: composed(plain, maxLength) } };
      return postMessage(outbound, group.url, { body }, (answer) => {
        const { code: given, StatusCode, msg = '' } = answer.json as FeishuAnswer;
        const code = given ?? StatusCode;
        if (code === 0) return { status: 'sent' };
        if (typeof code !== 'number') return outcomeOfStranger(answer);
        // The service uses one code for invalid requests and for too many requests.
        const table: CodeTable = /too many request/i.test(msg) ? { [code]: ['busy', soon] } : codes;
        return outcomeOfCode(table, code, msg, answer.retryAfter);
      });
    },
  }),
);
