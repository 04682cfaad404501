import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService } from '#core/server';
import {
  defineClientChannel,
  fitBytes,
  outcomeOfCode,
  outcomeOfStranger,
  postMessage,
  serverSetting,
  type CodeTable,
} from '#plugins/messages/server';

/** Max length of a message in bytes; the service turns longer ones into a file. */
const maxLength = 4096;

/** Codes of the service that are more specific than the status. */
const codes: CodeTable = {
  40009: ['address'],
  40101: ['credentials'],
  40301: ['not-allowed'],
  42908: ['quota'],
  42909: ['credentials'],
  50701: ['address'],
};

/** ntfy topics, on the public service or on a server of the client. */
export const ntfy = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'ntfy',
    plugin: 'ntfy-channel',
    addressKind: 'account',
    addressShape: /^[-\w]{1,64}$/,
    settings: z.object({
      Server: serverSetting('https://ntfy.sh'),
      Token: z.string().trim().max(200).default(''),
    }),
    secrets: ['Token'],
    limits: { perMinute: 60, attempts: 6, maxLength: 4000 },
    send: ({ address, subject, text, link }, { Server, Token }) =>
      postMessage(
        outbound,
        `${Server}/`,
        {
          body: {
            topic: address,
            title: fitBytes(subject, 250),
            message: fitBytes(text, maxLength),
            ...(link === null ? {} : { click: link }),
          },
          headers: Token === '' ? {} : { authorization: `Bearer ${Token}` },
        },
        (answer) => {
          const { id, code, error = '' } = answer.json as { id?: string; code?: number; error?: string };
          if (code !== undefined && codes[code]) return outcomeOfCode(codes, code, error, answer.retryAfter);
          // Another page may be served at the address and answer 200 to everything.
          return typeof id === 'string' && answer.status === 200
            ? { status: 'accepted', reference: id }
            : outcomeOfStranger(answer);
        },
      ),
  }),
);
