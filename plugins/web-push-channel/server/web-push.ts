import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  defineChannel,
  failed,
  fitBytes,
  outcomeOfStatus,
  outcomeOfWords,
  postMessage,
  type ChannelMessage,
  type WordTable,
} from '#plugins/messages/server';
import { encryptPush, maxPush } from './encrypt-push';
import { PushDevices, type PushDeviceRow } from './push-devices';
import { ServerKey } from './server-key';
import { cutText } from '#shared/text';

/** Seconds for which a push service keeps a message for an offline device. */
const keptFor = 24 * 3600;

/**
 * Answer of push services for a subscription that was created with another key than ours: only a new subscription
 * helps.
 */
const otherKey =
  /VapidPkHashMismatch|VAPID public key mismatch|do not correspond to the credentials used to create the subscription/i;
const refusals: WordTable = [[/BadJwtToken|invalid JWT/i, 'sender']];

/** Builds the content for the service worker; the text is shortened to fit one record. */
export function pushText({ subject, text, link, deliveryId }: ChannelMessage): Buffer {
  const write = (body: string) =>
    Buffer.from(JSON.stringify({ title: fitBytes(subject, 300), body, link, tag: deliveryId }));
  let room = 2000;
  let whole = write(fitBytes(text, room));
  // Characters that JSON escapes take more bytes than in the text.
  while (whole.length > maxPush && room > 0) {
    room -= 250;
    whole = write(fitBytes(text, room));
  }
  return whole;
}

/** Combines the outcomes of several devices: sent if one received it, otherwise a retry if that may help for any. */
function together(outcomes: readonly SendOutcome[]): SendOutcome {
  const done = outcomes.find(({ status }) => status === 'sent' || status === 'accepted');
  const retryable = outcomes.find((outcome) => outcome.status === 'failed' && outcome.retryAfter !== undefined);
  return done ?? retryable ?? outcomes[0] ?? failed('no-device');
}

/** Channel for a user's devices, each through the push service of its browser. */
export const webPush = withServices(
  { devices: PushDevices, key: ServerKey, outbound: OutboundService },
  ({ devices, key, outbound }) => {
    const push = async (message: ChannelMessage, text: Buffer, device: PushDeviceRow): Promise<SendOutcome> => {
      const headers = {
        authorization: await key.authorization(device.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptFor),
        urgency: message.kind === 'alert' || message.kind === 'test' ? 'high' : 'normal',
        // A second push of the same delivery replaces the first.
        topic: message.deliveryId,
      };
      const body = encryptPush(text, device);
      return postMessage(outbound, device.endpoint, { body, headers, isRepeatable: true }, (answer) =>
        answer.status === 404 || answer.status === 410 || otherKey.test(answer.text)
          ? failed('no-device', device.name)
          : (outcomeOfWords(refusals, cutText(answer.text, 300)) ?? outcomeOfStatus(answer) ?? { status: 'sent' }),
      );
    };

    return defineChannel({
      id: 'web-push',
      plugin: 'web-push-channel',
      addressKind: 'user',
      settings: z.object({}),
      secrets: [],
      limits: { perMinute: 3000, perAddress: 30, attempts: 6, maxLength: 2000 },
      hasCommon: () => true,
      send: async (message) => {
        const { clientId, address: userId } = message;
        const bound = await devices.of(clientId, userId);
        if (bound.length === 0) return failed('no-device');
        const text = pushText(message);
        const outcomes = await Promise.all(bound.map((device) => push(message, text, device)));
        const reached: string[] = [];
        for (const [index, { push_device_id }] of bound.entries()) {
          const outcome = outcomes[index];
          if (outcome?.status === 'sent') reached.push(push_device_id);
          // The browser has ended the subscription, so no message can arrive any more.
          if (outcome?.status === 'failed' && outcome.reason.startsWith('no-device'))
            await devices.release(clientId, userId, push_device_id);
        }
        if (reached.length > 0) await devices.noteSent(clientId, reached);
        return together(outcomes);
      },
    });
  },
);
