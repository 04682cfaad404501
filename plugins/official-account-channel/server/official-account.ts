import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  AccessTokens,
  askToken,
  defineClientChannel,
  failed,
  outcomeOfCode,
  outcomeOfStranger,
  postWithToken,
  serverSetting,
  soon,
  type CodeTable,
  type GatewayAnswer,
} from '#plugins/messages/server';
import { templateData } from './template-data';

const codes: CodeTable = {
  [-1]: ['server', soon],
  40001: ['credentials'],
  40013: ['credentials'],
  40014: ['credentials'],
  40125: ['credentials'],
  42001: ['credentials'],
  40164: ['not-allowed'],
  48001: ['not-allowed'],
  50002: ['not-allowed'],
  89501: ['not-allowed'],
  89503: ['not-allowed'],
  89506: ['not-allowed'],
  40003: ['address'],
  43004: ['address'],
  43019: ['address'],
  43101: ['address'],
  50005: ['address'],
  40037: ['template'],
  47003: ['content'],
  45009: ['quota'],
  45011: ['busy', soon],
};

/** Error codes of an expired or invalid token. */
const ended = new Set([40001, 40014, 42001]);

function getOutcome(answer: GatewayAnswer): SendOutcome {
  const { errcode, errmsg = '', msgid } = answer.json as { errcode?: number; errmsg?: string; msgid?: number };
  if (typeof errcode !== 'number') return outcomeOfStranger(answer);
  if (errcode !== 0) return outcomeOfCode(codes, errcode, errmsg, answer.retryAfter);
  return { status: 'accepted', ...(msgid === undefined ? {} : { reference: String(msgid) }) };
}

/** Followers of a WeChat official account, addressed by one of its templates. */
export const officialAccount = withServices({ outboundService: OutboundService }, ({ outboundService }) => {
  const tokens = new AccessTokens();
  return defineClientChannel({
    id: 'official-account',
    plugin: 'official-account-channel',
    addressKind: 'account',
    addressShape: /^[\w-]{20,40}$/,
    settings: z.object({
      Server: serverSetting('https://api.weixin.qq.com'),
      App_ID: z
        .string()
        .trim()
        .regex(/^wx\w{16}$/, 'app-id'),
      App_Secret: z.string().trim().min(1).max(200),
      Template_ID: z
        .string()
        .trim()
        .regex(/^[\w-]{20,60}$/, 'template'),
      /** Maps a template field to its value: `{subject}`, `{text}`, `{time}` or a parameter in braces. */
      Fields: z.record(z.string().max(60), z.string().max(200)).default({ thing1: '{subject}', time2: '{time}' }),
    }),
    secrets: ['App_Secret'],
    limits: { perMinute: 600, attempts: 6, maxLength: 2000 },
    send: async (message, { Server, App_ID, App_Secret, Template_ID, Fields }) => {
      const filled = templateData(Fields, message, Date.now());
      if (typeof filled === 'string') return failed('no-field', filled);
      const outbound = outboundService;
      return postWithToken(outbound, {
        tokens,
        credentials: `${Server} ${App_ID} ${App_Secret}`,
        ask: () =>
          askToken(outbound, `${Server}/cgi-bin/stable_token`, {
            grant_type: 'client_credential',
            appid: App_ID,
            secret: App_Secret,
          }),
        codes,
        ended,
        url: (token) => `${Server}/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`,
        body: {
          touser: message.address,
          template_id: Template_ID,
          ...(message.link === null ? {} : { url: message.link }),
          client_msg_id: message.deliveryId,
          data: filled,
        },
        getOutcome,
      });
    },
  });
});
