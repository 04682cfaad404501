import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Resolver } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineOwnChannel,
  groupOf,
  groupsSetting,
  outcomeOfCode,
  outcomeOfStatus,
  postMessage,
  soon,
  type CodeTable,
} from '#plugins/messages/server';

/** Bytes that a robot takes, less the frame of the request. */
const longest = 18_000;
/** Seconds for which a robot that was too busy is shut out. */
const shutOut = 600;

const codes: CodeTable = {
  [-1]: ['server', soon],
  130101: ['busy', shutOut],
  410100: ['busy', shutOut],
  300001: ['address'],
  300005: ['address'],
  400013: ['address'],
  400101: ['address'],
  40035: ['content'],
  460101: ['too-large'],
};

/** A robot refuses by one code for its three ways of protection; its words say which. */
const codeOf = (code: number, said: string): CodeTable =>
  code === 310000
    ? { 310000: [/keyword/i.test(said) ? 'keyword' : /sign|timestamp/i.test(said) ? 'signature' : 'not-allowed'] }
    : codes;

/** The address with time and signature: HMAC-SHA256 over the time in milliseconds and the secret, in Base64. */
export function signedAddress(url: string, secret: string, at: number): string {
  if (secret === '') return url;
  const signed = new URL(url);
  signed.searchParams.set('timestamp', String(at));
  signed.searchParams.set('sign', createHmac('sha256', secret).update(`${at}\n${secret}`).digest('base64'));
  return signed.href;
}

/** Robots of groups in DingTalk: one signed POST of a text, twenty a minute. */
export const dingtalk = (services: Resolver) =>
  defineOwnChannel({
    id: 'dingtalk',
    plugin: 'dingtalk-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/robot\/send\?(.*&)?access_token=\w+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 200, perAddress: 20, attempts: 4, longest: 6000 },
    send: async (message, { Groups }) => {
      const group = groupOf(Groups, message.address);
      if ('status' in group) return group;
      const url = signedAddress(group.url, group.secret, Date.now());
      const body = { msgtype: 'text', text: { content: composed(message, longest) } };
      return postMessage(services.get(OutboundService), url, { body }, (answer) => {
        const { errcode, errmsg = '' } = answer.json as { errcode?: number; errmsg?: string };
        if (errcode === 0) return { status: 'sent' };
        return typeof errcode === 'number'
          ? outcomeOfCode(codeOf(errcode, errmsg), errcode, errmsg, answer.retryAfter)
          : (outcomeOfStatus(answer) ?? outcomeOfCode(codes, Number.NaN, answer.text));
      });
    },
  });
