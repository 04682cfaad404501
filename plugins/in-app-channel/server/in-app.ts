import { z } from 'zod';
import { defineChannel } from '#plugins/messages/server';

/** Messages in the product: what is written down is where it has to be already. */
export const inApp = () =>
  defineChannel({
    id: 'in-app',
    plugin: 'in-app-channel',
    addressKind: 'user',
    settings: z.object({}),
    secrets: [],
    limits: { perMinute: 100_000, attempts: 1, longest: 100_000 },
    hasCommon: () => true,
    isInside: true,
    send: async () => ({ status: 'sent' }),
  });
