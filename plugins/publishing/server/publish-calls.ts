import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { publishContract } from '../contract';
import { PublicationRepository } from './publication-repository';
import { PublicationService } from './publication-service';

/** Handlers of the publishing API. */
export const publishCalls = withServices(
  { publications: PublicationRepository, service: PublicationService },
  ({ publications, service }): Handlers<typeof publishContract> => ({
    publish: async ({ caller, body }) => {
      const created = await service.publish(caller, body);
      return { changed: created.length, Publication_IDs: created.map(({ publication_id }) => publication_id) };
    },
    list: ({ caller, query }) => publications.page(caller, query),
    confirm: async ({ caller, body }) => ({ changed: await service.confirm(caller, body.Publication_ID) }),
    receipts: async ({ caller, query }) => ({ list: await service.receipts(caller, query.Publication_ID) }),
    withdraw: async ({ caller, body }) => ({ changed: await service.withdraw(caller, body.Publication_ID) }),
  }),
);
