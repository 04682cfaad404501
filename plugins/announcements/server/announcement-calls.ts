import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { announcementContract } from '../contract';
import { AnnouncementReader } from './announcement-reader';
import { ReadReceipts } from './read-receipts';

export const announcementCalls = withServices(
  { reader: AnnouncementReader, receipts: ReadReceipts },
  ({ reader, receipts }): Handlers<typeof announcementContract> => ({
    inbox: ({ caller, query }) => reader.inbox(caller, query),
    markRead: async ({ caller, body }) => ({ changed: await receipts.add(caller, body.id) }),
    readers: ({ caller, query: { id, Is_Read, page, size } }) =>
      receipts.list(caller, id, { isRead: Is_Read === 'true', page, size }),
  }),
);
