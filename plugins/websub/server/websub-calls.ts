import { NotFoundError, withServices } from '#core';
import type { Handlers } from '#core/server';
import type { websubContract } from '../contract';
import { WebSubInbox } from './websub-inbox';

/** Returns the handlers for hubs. A hub without a matching subscription gets a 404 error. */
export const websubCalls = withServices(
  { inbox: WebSubInbox },
  ({ inbox }): Handlers<typeof websubContract> => ({
    verify: async ({ query }) => {
      const challenge = await inbox.verify(query.key, {
        mode: query['hub.mode'],
        topic: query['hub.topic'],
        challenge: query['hub.challenge'],
        lease: query['hub.lease_seconds'],
        reason: query['hub.reason'],
      });
      if (challenge === undefined) throw new NotFoundError('Subscription was not requested');
      return { name: 'challenge.txt', type: 'text/plain; charset=utf-8', content: challenge, disposition: 'inline' };
    },
    receive: async ({ query, raw }) => {
      const { content, headers } = raw();
      if ((await inbox.receive(query.key, content, headers['content-type'], headers['x-hub-signature'])) === 'unknown')
        throw new NotFoundError('Subscription not found');
      return {};
    },
  }),
);
