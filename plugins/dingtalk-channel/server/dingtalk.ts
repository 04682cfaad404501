import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  composed,
  defineClientChannel,
  getGroup,
  groupsSetting,
  outcomeOfCode,
  outcomeOfStranger,
  postMessage,
  soon,
  withoutMentions,
  withoutTags,
  type CodeTable,
  type WordTable,
} from '#plugins/messages/server';

/** Maximum bytes that a robot accepts, minus the frame of the request. */
const maxLength = 18_000;
/** Seconds for which a rate-limited robot is blocked. */
const shutOut = 600;

const codes: CodeTable = {
  [-1]: ['server', soon],
  130101: ['busy', shutOut],
  410100: ['busy', shutOut],
  300001: ['address'],
  300005: ['address'],
  400013: ['address'],
  400101: ['address'],
  400102: ['address'],
  400106: ['address'],
  40035: ['content'],
  400105: ['content'],
  430101: ['content'],
  430102: ['content'],
  430103: ['content'],
  430104: ['content'],
  88: ['busy', shutOut],
  90018: ['busy', shutOut],
  460101: ['too-large'],
};

/** Code with which a robot refuses for any of its three kinds of protection; the message says which. */
const protectionCode = 310000;
const protections: WordTable = [
  [/keyword|关键词/i, 'keyword'],
  [/sign|timestamp|签名|时间戳/i, 'signature'],
  [/./, 'not-allowed'],
];

/**
 * Returns the outcome of a refusal. The advice after the description is dropped because it mentions other kinds of
 * protection too.
 */
function getRefusal(code: number, fullDescription: string, retryAfter: number | undefined): SendOutcome {
  if (code !== protectionCode) return outcomeOfCode(codes, code, fullDescription, retryAfter);
  const [description = ''] = fullDescription.split(/解决方案|solution\s*[:：]|more\s*[:：]/i);
  const [, failure = 'not-allowed'] = protections.find(([words]) => words.test(description)) ?? [];
  return outcomeOfCode({ [code]: [failure] }, code, fullDescription);
}

/** Returns the URL with time and signature: HMAC-SHA256 over the time in milliseconds and the secret, in Base64. */
export function signedAddress(url: string, secret: string, at: number): string {
  if (secret === '') return url;
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(at));
  signed.searchParams.set('sign', createHmac('sha256', secret).update(`${at}\n${secret}`).digest('base64'));
  return signed.href;
}

/** Returns the text without links in brackets and mentions: a group is mentioned by a name after `@`. */
const getPlain = (text: string): string => withoutMentions(withoutTags(text));

/** DingTalk group robots: one signed POST of a text, twenty per minute. */
export const dingtalk = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'dingtalk',
    plugin: 'dingtalk-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/robot\/send\?(.*&)?access_token=\w+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 200, perAddress: 20, attempts: 4, maxLength: 6000 },
    send: async (message, { Groups }) => {
      const group = getGroup(Groups, message.address);
      if ('status' in group) return group;
      const url = signedAddress(group.url, group.secret, Date.now());
      const plain = { ...message, subject: getPlain(message.subject), text: getPlain(message.text) };
      const body = { msgtype: 'text', text: { content: composed(plain, maxLength) } };
      return postMessage(outbound, url, { body }, (answer) => {
        const { errcode, errmsg = '' } = answer.json as { errcode?: number; errmsg?: string };
        if (errcode === 0) return { status: 'sent' };
        return typeof errcode === 'number' ? getRefusal(errcode, errmsg, answer.retryAfter) : outcomeOfStranger(answer);
      });
    },
  }),
);
