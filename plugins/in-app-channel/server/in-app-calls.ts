import { withServices } from '#core';
import { serve } from '#core/server';
import { Receipts } from '#plugins/messages/server';
import { inAppContract } from '../contract';
import { InAppRepository } from './in-app-repository';

/** Handlers for the caller's in-app messages. */
export const inAppCalls = serve(
  inAppContract,
  withServices({ messages: InAppRepository, receipts: Receipts }, ({ messages, receipts }) => ({
    list: ({ caller, query: { Is_Unread, after, size } }) =>
      messages.list(caller, { isUnread: Is_Unread === undefined ? undefined : Is_Unread === 'true', after, size }),
    read: async ({ caller, body }) => ({
      changed: await receipts.readInApp(caller.clientId, caller.userId, body.Delivery_ID ?? null),
    }),
  })),
);
