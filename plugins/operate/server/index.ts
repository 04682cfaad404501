import { withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { DashboardService } from '#plugins/manage/server';
import { operateContract } from '../contract';
import { operate } from '../plugin';

export default defineServer(operate, {
  calls: [
    serve(
      operateContract,
      withServices({ dashboards: DashboardService }, ({ dashboards }) => ({
        dashboard: ({ caller }) => dashboards.load(caller, 'operate'),
      })),
    ),
  ],
});
