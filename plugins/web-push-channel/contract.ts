import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/push-device';
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'base64url')
    .min(length)
    .max(200);

const device = z.object({
  Push_Device_ID: idSchema,
  /** Name given by the user, such as the browser and system. */
  Name: z.string(),
  /** URL at which its push service accepts messages; lets a browser recognize its own device. */
  Endpoint: z.string(),
  Created_At: z.string(),
  Sent_At: z.string().nullable(),
});
export type PushDevice = z.output<typeof device>;

/** API for the caller's own devices. */
export const pushDeviceContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'Lists the caller’s devices and returns the public key of this server for browsers',
    result: z.object({ list: z.array(device), total: z.number(), Key: z.string() }),
  },
  bind: {
    method: 'POST',
    path,
    access: 'user',
    summary:
      'Binds a device to the caller as its browser subscribed it; a device that is already bound changes its owner',
    body: z.object({
      Endpoint: z.url({ protocol: /^https$/ }).max(1000),
      /** Keys as the browser provides them: an uncompressed P-256 point, and 16 bytes. */
      P256DH: bytes(86),
      Auth: bytes(22),
      Name: lineSchema(100, 1),
    }),
    result: device,
  },
  release: {
    method: 'DELETE',
    path,
    access: 'user',
    summary: 'Removes a device of the caller',
    query: z.object({ Push_Device_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
});
