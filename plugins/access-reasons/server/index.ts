import { provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { accessReasonContract } from '../contract';
import { accessReasons } from '../plugin';
import { AccessPeople } from './access-person';
import { AccessReasons } from './access-reasons';
import { accessTables } from './tables';

export default defineServer(accessReasons, {
  services: [provide(AccessPeople), provide(AccessReasons)],
  tables: accessTables,
  calls: [
    serve(
      accessReasonContract,
      withServices({ reasons: AccessReasons }, ({ reasons }) => ({
        targets: async () => {
          const list = await reasons.targets();
          return { list, total: list.length };
        },
        explain: async ({ caller, query }) => {
          const list = await reasons.explain(caller, query.User_IDs.split(','), query.Kind, query.Key);
          return { list, total: list.length };
        },
        compare: ({ caller, query }) => {
          const [first = '', second = ''] = query.User_IDs.split(',');
          return reasons.compare(caller, first, second);
        },
      })),
    ),
  ],
});
