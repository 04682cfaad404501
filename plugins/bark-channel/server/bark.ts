import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService } from '#core/server';
import {
  defineClientChannel,
  fitBytes,
  outcomeOfStranger,
  outcomeOfWords,
  postMessage,
  serverSetting,
  soon,
  type WordTable,
} from '#plugins/messages/server';

/** Maximum bytes of a text: Apple accepts 4,096 including title, link and frame. */
const maxLength = 2600;

/** Error messages of the server itself and those that it passes on from Apple. */
const refusals: WordTable = [
  [/device token|device key|BadDeviceToken|Unregistered|DeviceTokenNotForTopic/i, 'address'],
  [/PayloadTooLarge/i, 'too-large'],
  [/TooManyRequests|too many requests/i, 'busy', soon],
];

/** Bark channel for iPhones, through the public server or one run by the client. */
export const bark = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'bark',
    plugin: 'bark-channel',
    addressKind: 'account',
    addressShape: /^[A-Za-z0-9]{10,64}$/,
    settings: z.object({ Server: serverSetting('https://api.day.app') }),
    secrets: [],
    limits: { perMinute: 120, perAddress: 30, attempts: 6, maxLength: 2000 },
    send: ({ address, subject, text, link, deliveryId }, { Server }) =>
      postMessage(
        outbound,
        `${Server}/push`,
        {
          body: {
            device_key: address,
            title: fitBytes(subject, 300),
            body: fitBytes(text, maxLength),
            // A second push with the same id replaces the first.
            id: deliveryId,
            ...(link === null ? {} : { url: link }),
          },
          isRepeatable: true,
        },
        (answer) => {
          const { code, message = '' } = answer.json as { code?: number; message?: string };
          if (code === 200 && answer.status === 200) return { status: 'sent' };
          return outcomeOfWords(refusals, message, answer.retryAfter) ?? outcomeOfStranger(answer);
        },
      ),
  }),
);
