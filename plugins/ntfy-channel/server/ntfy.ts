import { z } from 'zod';
import type { Resolver } from '#core';
import { OutboundService } from '#core/server';
import { defineOwnChannel, fitBytes, outcomeOfStatus, postMessage, serverSetting } from '#plugins/messages/server';

/** Bytes of a message, beyond which the service makes a file of it. */
const longest = 4096;

/** Topics of ntfy, at its own service or one that the client runs. */
export const ntfy = (services: Resolver) =>
  defineOwnChannel({
    id: 'ntfy',
    plugin: 'ntfy-channel',
    addressKind: 'account',
    addressShape: /^[-\w]{1,64}$/,
    settings: z.object({
      Server: serverSetting('https://ntfy.sh'),
      Token: z.string().trim().max(200).default(''),
    }),
    secrets: ['Token'],
    limits: { perMinute: 60, attempts: 6, longest: 4000 },
    send: ({ address, subject, text, link }, { Server, Token }) =>
      postMessage(
        services.get(OutboundService),
        `${Server}/`,
        {
          body: {
            topic: address,
            title: fitBytes(subject, 250),
            message: fitBytes(text, longest),
            ...(link === null ? {} : { click: link }),
          },
          headers: Token === '' ? {} : { authorization: `Bearer ${Token}` },
        },
        (answer) => {
          const { id } = answer.json as { id?: string };
          return outcomeOfStatus(answer) ?? { status: 'accepted', ...(id === undefined ? {} : { reference: id }) };
        },
      ),
  });
