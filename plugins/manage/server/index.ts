import { provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { manageContract } from '../contract';
import { manage } from '../plugin';
import { DashboardService } from './dashboard-service';

export { DashboardService } from './dashboard-service';

export default defineServer(manage, {
  services: [provide(DashboardService)],
  calls: [
    serve(
      manageContract,
      withServices({ dashboards: DashboardService }, ({ dashboards }) => ({
        dashboard: ({ caller }) => dashboards.load(caller, 'manage'),
      })),
    ),
  ],
});
