import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  AccessTokens,
  askToken,
  composed,
  defineClientChannel,
  failed,
  fitBytes,
  outcomeOfCode,
  outcomeOfStranger,
  postWithToken,
  serverSetting,
  soon,
  withoutTags,
  type ChannelMessage,
  type CodeTable,
  type GatewayAnswer,
} from '#plugins/messages/server';

const codes: CodeTable = {
  [-1]: ['server', soon],
  40001: ['credentials'],
  40013: ['credentials'],
  40014: ['credentials'],
  40056: ['credentials'],
  42001: ['credentials'],
  41011: ['credentials'],
  301002: ['not-allowed'],
  60011: ['not-allowed'],
  60020: ['not-allowed'],
  48002: ['not-allowed'],
  50003: ['not-allowed'],
  40003: ['address'],
  60111: ['address'],
  81013: ['address'],
  82001: ['address'],
  45009: ['busy', soon],
  45033: ['busy', soon],
  44004: ['content'],
  45002: ['too-large'],
};

/** Error codes for an expired token. */
const ended = new Set([40014, 42001]);

/** A card if there is a link, otherwise text; size limits in bytes from the service's documentation. */
const getContent = ({ subject, text, link }: ChannelMessage): object =>
  link === null
    ? {
        msgtype: 'text',
        text: { content: composed({ subject: withoutTags(subject), text: withoutTags(text), link }, 2048) },
      }
    : {
        msgtype: 'textcard',
        textcard: {
          title: fitBytes(withoutTags(subject), 128),
          description: fitBytes(withoutTags(text), 512),
          url: link,
        },
      };

function getOutcome(answer: GatewayAnswer): SendOutcome {
  const {
    errcode,
    errmsg = '',
    invaliduser = '',
    unlicenseduser = '',
    msgid,
  } = answer.json as {
    errcode?: number;
    errmsg?: string;
    invaliduser?: string;
    unlicenseduser?: string;
    msgid?: string;
  };
  if (typeof errcode !== 'number') return outcomeOfStranger(answer);
  if (errcode !== 0) return outcomeOfCode(codes, errcode, errmsg, answer.retryAfter);
  if (invaliduser !== '') return failed('address', invaliduser);
  if (unlicenseduser !== '') return failed('not-allowed', `unlicenseduser ${unlicenseduser}`);
  return { status: 'accepted', ...(msgid === undefined ? {} : { reference: msgid }) };
}

/** Channel for colleagues through a WeCom application of the company; its token is cached while it is valid. */
export const wecomApp = withServices({ outboundService: OutboundService }, ({ outboundService }) => {
  const tokens = new AccessTokens();
  return defineClientChannel({
    id: 'wecom-app',
    plugin: 'wecom-app-channel',
    addressKind: 'account',
    addressShape: /^[\w.@-]{1,64}$/,
    settings: z.object({
      Server: serverSetting('https://qyapi.weixin.qq.com'),
      Corp_ID: z.string().trim().min(1).max(100),
      Agent_ID: z.number().int().positive(),
      Secret: z.string().trim().min(1).max(200),
    }),
    secrets: ['Secret'],
    // Thirty messages per minute to one member, from the service's documentation.
    limits: { perMinute: 600, perAddress: 30, attempts: 6, maxLength: 2000 },
    send: (message, { Server, Corp_ID, Agent_ID, Secret }) => {
      const outbound = outboundService;
      const query = new URLSearchParams({ corpid: Corp_ID, corpsecret: Secret }).toString();
      return postWithToken(outbound, {
        tokens,
        credentials: `${Server} ${query}`,
        ask: () => askToken(outbound, `${Server}/cgi-bin/gettoken?${query}`),
        codes,
        ended,
        url: (token) => `${Server}/cgi-bin/message/send?access_token=${encodeURIComponent(token)}`,
        body: { touser: message.address, agentid: Agent_ID, ...getContent(message) },
        getOutcome,
      });
    },
  });
});
