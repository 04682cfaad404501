import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import { defineClientChannel, getGroup, groupsSetting, outcomeOfStatus, postMessage } from '#plugins/messages/server';

/**
 * Returns the Standard Webhooks signature: HMAC-SHA256 over id, time in seconds and body, in Base64. A secret that
 * starts with `whsec_` is decoded from Base64, any other is used as its bytes.
 */
export function webhookSignature(secret: string, id: string, seconds: number, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** Seconds until the next attempt: 10, 20, 40 and so on, at most an hour, unless the receiver specified a delay. */
const pauseAfter = (attempts: number): number => Math.min(3600, 10 * 2 ** attempts);

/** Retries failures with increasing delays; receivers recognize duplicates by the message id. */
function patient(outcome: SendOutcome, attempts: number, named: number | undefined): SendOutcome {
  if (outcome.status !== 'failed' || outcome.retryAfter === undefined) return outcome;
  return { ...outcome, retryAfter: named ?? pauseAfter(attempts) };
}

/** Any URL that accepts JSON, with a signature when a secret is set. */
export const webhook = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'webhook',
    plugin: 'webhook-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/^https?:\/\/\S+$/) }),
    secrets: ['Groups'],
    limits: { perMinute: 600, perAddress: 300, attempts: 8, maxLength: 100_000 },
    send: async ({ clientId, deliveryId, kind, attempts, address, subject, text, link, parameters }, { Groups }) => {
      const group = getGroup(Groups, address);
      if ('status' in group) return group;
      const seconds = Math.floor(Date.now() / 1000);
      const body = Buffer.from(
        JSON.stringify({
          type: kind,
          timestamp: new Date(seconds * 1000).toISOString(),
          data: {
            Client_ID: clientId,
            Delivery_ID: deliveryId,
            Subject: subject,
            Text: text,
            Link: link,
            ...parameters,
          },
        }),
      );
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': deliveryId,
        'webhook-timestamp': String(seconds),
        ...(group.secret === ''
          ? {}
          : { 'webhook-signature': webhookSignature(group.secret, deliveryId, seconds, body.toString('utf8')) }),
      };
      let named: number | undefined;
      const outcome = await postMessage(outbound, group.url, { body, headers, isRepeatable: true }, (answer) => {
        named = answer.retryAfter;
        return outcomeOfStatus(answer) ?? { status: 'sent' };
      });
      return patient(outcome, attempts, named);
    },
  }),
);
