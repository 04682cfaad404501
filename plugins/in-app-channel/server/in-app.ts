import { z } from 'zod';
import { defineChannel } from '#plugins/messages/server';

/** In-app messages: storing them is already the delivery. */
export const inApp = () =>
  defineChannel({
    id: 'in-app',
    plugin: 'in-app-channel',
    addressKind: 'user',
    settings: z.object({}),
    secrets: [],
    limits: { perMinute: 100_000, attempts: 1, maxLength: 100_000 },
    hasCommon: () => true,
    isInside: true,
    send: async () => ({ status: 'sent' }),
  });
