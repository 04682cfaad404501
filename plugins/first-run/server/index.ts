import { provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { firstRunContract } from '../contract';
import { firstRun } from '../plugin';
import { FirstRun } from './first-run-state';
import { firstRunTables } from './tables';

export default defineServer(firstRun, {
  services: [provide(FirstRun)],
  calls: [
    serve(
      firstRunContract,
      withServices({ firstRunService: FirstRun }, ({ firstRunService }) => ({
        state: ({ caller }) => firstRunService.state(caller),
      })),
    ),
  ],
  tables: firstRunTables,
});
