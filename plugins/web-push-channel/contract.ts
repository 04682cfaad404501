import { z } from 'zod';
import { defineContract } from '#core';
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
  /** What the person calls it, such as the browser and system. */
  Name: z.string(),
  /** Where its push service takes messages; tells a browser which of the devices it is. */
  Endpoint: z.string(),
  Created_At: z.string(),
  Sent_At: z.string().nullable(),
});
export type PushDevice = z.output<typeof device>;

/** The caller's own devices. */
export const pushDeviceContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'The caller’s devices, and the key by which browsers know this server',
    result: z.object({ list: z.array(device), total: z.number(), Key: z.string() }),
  },
  bind: {
    method: 'POST',
    path,
    access: 'user',
    summary: 'Binds a device to the caller, as its browser subscribed it; one that is bound already changes hands',
    body: z.object({
      Endpoint: z.url({ protocol: /^https$/ }).max(1000),
      /** Of the browser, as it gives them: an uncompressed point of P-256, and 16 bytes. */
      P256DH: bytes(86),
      Auth: bytes(22),
      Name: z.string().trim().min(1).max(100),
    }),
    result: device,
  },
  release: {
    method: 'DELETE',
    path,
    access: 'user',
    summary: 'Takes a device from the caller',
    query: z.object({ Push_Device_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
});
