import { contribute, provide, withServices } from '#core';
import { consume, defineServer, Log, serve } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { fetchedPages } from '#plugins/extraction/server';
import { dayLength } from '#shared/time';
import { evidenceContract, evidenceManageContract } from '../contract';
import { evidence } from '../plugin';
import { ChainChecks, verifyJob } from './chain/chain-checks';
import { ChainStates } from './chain/chain-states';
import { ChainVerifier } from './chain/chain-verifier';
import { EvidenceChain } from './chain/evidence-chain';
import { verifyCommand } from './chain/verify-command';
import { evidenceCalls } from './evidence-calls';
import { EvidenceBundles } from './keep/evidence-bundles';
import { EvidenceEntries } from './keep/evidence-entries';
import { EvidenceFiles } from './keep/evidence-files';
import { EvidenceKeeper } from './keep/evidence-keeper';
import { EvidenceReader } from './keep/evidence-reader';
import { EvidenceSettings, refresh, PostgresEvidenceSettings } from './keep/evidence-settings';
import { EvidenceStore } from './keep/evidence-store';
import { EvidenceTasks } from './keep/evidence-tasks';
import { Observer } from './keep/observer';
import { PageCatcher } from './keep/page-catcher';
import { Retention } from './keep/retention';
import { StoredPages } from './keep/stored-pages';
import { evidenceManageCalls } from './manage-calls';
import { evidenceMigrations } from './migrations';
import { ScreenShotService } from './screen-shot/screen-shot-service';
import { evidenceTables } from './tables';

export { ChainChecks } from './chain/chain-checks';
export { EvidenceFiles } from './keep/evidence-files';
export { EvidenceSettings } from './keep/evidence-settings';
export { Observer } from './keep/observer';
export { Retention } from './keep/retention';

/** Milliseconds that a fetched page waits for its article. */
const maxAgeMs = dayLength;

export default defineServer(evidence, {
  services: [
    provide(EvidenceFiles),
    provide(EvidenceSettings, PostgresEvidenceSettings),
    provide(EvidenceChain),
    provide(EvidenceReader),
    provide(EvidenceStore),
    provide(EvidenceTasks),
    provide(PageCatcher),
    provide(EvidenceKeeper),
    provide(Observer),
    provide(Retention),
    provide(ChainVerifier),
    provide(ChainChecks),
    provide(ChainStates),
    provide(ScreenShotService),
    provide(EvidenceEntries),
    provide(EvidenceBundles),
    provide(StoredPages),
  ],
  calls: [serve(evidenceContract, evidenceCalls), serve(evidenceManageContract, evidenceManageCalls)],
  tables: evidenceTables,
  migrations: evidenceMigrations,
  contributions: [
    contribute(
      fetchedPages,
      withServices({ pageCatcher: PageCatcher }, ({ pageCatcher }) => pageCatcher),
    ),
    contribute(
      clientRemovals,
      withServices({ tasks: EvidenceTasks }, ({ tasks }) => ({
        // The chain is deleted with its client; files are deleted when nobody has evidence in them any more.
        remove: async (clientId, tx) => {
          await tasks.removeClient(clientId, tx);
          await refresh(tx);
        },
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'evidence.keep',
      handle: ({ payload }, { services, tx }) => services.get(EvidenceKeeper).storePages(payload, tx),
    }),
  ],
  jobs: [
    {
      name: 'evidence.observe',
      every: '1m',
      run: async (services, _payload, { signal }) => void (await services.get(Observer).run(signal)),
    },
    {
      name: verifyJob,
      attempts: 2,
      run: (services, payload, { signal }) =>
        services.get(ChainChecks).run((payload as { readonly Client_ID: string }).Client_ID, signal),
    },
    {
      name: 'evidence.check',
      every: '23 4 * * *',
      run: (services, _payload, { signal }) => services.get(ChainChecks).runAll(signal),
    },
    {
      name: 'evidence.expire',
      every: '37 * * * *',
      run: async (services, _payload, { signal }) => {
        const now = services.get(CollectClock).now();
        const forgotten = await services.get(PageCatcher).forget(new Date(now.getTime() - maxAgeMs));
        const removed = await services.get(Retention).run(now, signal);
        if (forgotten + removed > 0)
          services.get(Log).info({ forgotten, removed }, 'Removed pages without an article and expired evidence files');
      },
    },
  ],
  commands: [verifyCommand],
  stop: (services) => services.get(EvidenceFiles).close(),
});
