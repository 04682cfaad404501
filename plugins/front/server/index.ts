import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { frontContract } from '../contract';
import { front } from '../plugin';
import { DashboardFigures, PostgresDashboardFigures } from './dashboard-figures';
import { HotClusters, PostgresHotClusters } from './hot-clusters';

export default defineServer(front, {
  services: [provide(DashboardFigures, PostgresDashboardFigures), provide(HotClusters, PostgresHotClusters)],
  calls: [
    serve(frontContract, (services) => ({
      overview: ({ caller, query }) => services.get(DashboardFigures).overview(caller, query.period, query.Subject_ID),
      hotClusters: async ({ caller, query }) => ({ list: await services.get(HotClusters).list(caller, query.period, query.Subject_ID) }),
    })),
  ],
});
