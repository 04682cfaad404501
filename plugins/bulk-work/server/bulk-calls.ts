import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { bulkContract } from '../contract';
import { BulkRuns } from './bulk-runs';
import { BulkService } from './bulk-service';

/** Handlers of the bulk action contract. */
export const bulkCalls = withServices(
  { runs: BulkRuns, bulk: BulkService },
  ({ runs, bulk }): Handlers<typeof bulkContract> => ({
    begin: ({ caller, body: { Filter, Action }, ip }) => bulk.begin(caller, Filter, Action, ip),
    state: ({ caller, query }) => runs.read(caller, query.Run_ID),
    stop: ({ caller, body, ip }) => bulk.stop(caller, body.Run_ID, ip),
    undo: ({ caller, body, ip }) => bulk.undo(caller, body.Run_ID, ip),
  }),
);
