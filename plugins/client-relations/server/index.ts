import { contribute, provide, withServices } from '#core';
import { consume, defineServer, forEachIsolated, serve } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { ruleChanged, subjectGuards } from '#plugins/subjects/server';
import { clientRelationContract } from '../contract';
import { clientRelations } from '../plugin';
import { clientRelationMigrations } from './migrations';
import { relationCalls } from './relation-calls';
import { shareGuard } from './share-guard';
import { ShareStore } from './share-store';
import { SubjectShares } from './subject-shares';
import { clientRelationTables } from './tables';

export default defineServer(clientRelations, {
  services: [provide(ShareStore), provide(SubjectShares)],
  calls: [serve(clientRelationContract, relationCalls)],
  tables: clientRelationTables,
  migrations: clientRelationMigrations,
  contributions: [
    contribute(subjectGuards, shareGuard),
    // Copies that other clients follow of a deleted client stay with them as their own subjects.
    contribute(
      clientRemovals,
      withServices({ store: ShareStore }, ({ store }) => ({
        remove: (clientId, tx) => store.removeByOwner(clientId, tx),
      })),
    ),
  ],
  consumers: [
    consume(ruleChanged, {
      name: 'client-relations.follow',
      handle: async ({ payload }, { services }) => {
        const shares = await services.get(ShareStore).rows('subject_id', [payload.Subject_ID]);
        await forEachIsolated(shares, (share) => services.get(SubjectShares).follow(share));
      },
    }),
  ],
});
