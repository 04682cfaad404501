import { InputError, withServices } from '#core';
import { JobService, OperationLogService, type Handlers } from '#core/server';
import { CollectClock, ConfigPublisher } from '#plugins/collector-nodes/server';
import type { extractionContract } from '../../contract';
import { collectJob, collectLane } from '../collect/collect-job';
import { SiteDiscovery } from '../sites/site-discovery';
import { OpmlImport } from './opml-import';
import { SourceRepository } from './source-repository';
import { SourceTrial } from './source-trial';

const entity = 'extraction-source';

/** Handlers of the calls for sources beyond those of their list. */
export const sourceCalls = withServices(
  {
    sources: SourceRepository,
    trial: SourceTrial,
    discovery: SiteDiscovery,
    opml: OpmlImport,
    clock: CollectClock,
    jobs: JobService,
    log: OperationLogService,
    configPublisher: ConfigPublisher,
  },
  ({ sources, trial, discovery, opml, clock, jobs, log, configPublisher }): Handlers<typeof extractionContract> => ({
    figures: async () => {
      const { total, enabled, running, failing, overdue, articles, runs, failed } = await sources.totals(clock.now());
      return {
        Total: total,
        Enabled: enabled,
        Running: running,
        Failing: failing,
        Overdue: overdue,
        Articles_24h: articles,
        Runs_24h: runs,
        Failed_Runs_24h: failed,
      };
    },

    tryOut: ({ caller, body, signal }) => trial.run(caller, body, signal),

    discover: ({ caller, body, signal }) => discovery.discover(caller, body.Url, signal),

    run: async ({ caller, body, ip }) => {
      const requested = await sources.requestVisits(body.id, clock.now());
      await jobs.add(collectJob, {}, collectLane(1));
      for (const id of body.id) await log.record(caller, { entity, action: 'run', id, ip });
      return { requested };
    },

    changeEnableStatus: async ({ caller, body, ip }) => {
      const changedIds = await sources.setEnabled(body.id, body.Is_Enabled, clock.now());
      for (const id of changedIds)
        await log.record(caller, { entity, action: body.Is_Enabled ? 'enable' : 'disable', id, ip });
      await configPublisher.publish(caller.userId);
      return { changed: changedIds.length };
    },

    importOpml: async ({ caller, files, ip, signal }) => {
      const [file] = (await files()).files;
      if (!file) throw new InputError('A file is required', 'file-missing');
      const { created, existing, refused } = await opml.add(file, { queue: caller.clientId, signal });
      for (const { sourceId, title, url } of created)
        await log.record(caller, {
          entity,
          action: 'create',
          id: sourceId,
          ip,
          after: { Source_Name: title, Url: url },
        });
      await configPublisher.publish(caller.userId);
      return { created: created.length, existing, refused: [...refused] };
    },
  }),
);
