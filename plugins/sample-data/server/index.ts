import { contribute, provide, type Resolver, withServices } from '#core';
import { Config, defineServer, OperationLogService, serve, ServerKernel, type CommandDeclaration } from '#core/server';
import { sampleSignIns } from '#plugins/account/server';
import { articleAdapters } from '#plugins/article-tracking/server';
import { articleInformed } from '#plugins/articles/server';
import { repostAdapters } from '#plugins/repost-analysis/server';
import { UserService } from '#plugins/users/server';
import { sampleDataContract } from '../contract';
import { sampleData } from '../plugin';
import { answerAlerts } from './leave-traces';
import { isOnThisMachine } from './on-this-machine';
import { alertsJob, fillJob, removeJob, SampleDataService, tracesJob } from './sample-data-service';
import { SampleAccess } from './sample-access';
import { SampleAlerts } from './sample-alerts';
import { SampleClients } from './sample-clients';
import { SampleHotLists } from './sample-hot-lists';
import { SampleWebsites } from './sample-websites';
import { repostAdapter } from './site/repost-adapter';
import { siteAdapter } from './site/site-adapter';
import { SiteKeeper } from './site/site-keeper';
import { SampleBroadcasts } from './television/sample-broadcasts';
import { sampleTables } from './tables';
import { sampleDataMigrations } from './migrations';

const calls = serve(
  sampleDataContract,
  withServices({ samples: SampleDataService, log: OperationLogService }, ({ samples, log }) => ({
    figures: () => samples.figures(),
    add: async ({ caller, ip }) => {
      const list = await samples.add();
      await log.record(caller, { entity: 'sample-data', action: 'create', ip });
      return { list: [...list], total: list.length };
    },
    remove: async ({ caller, ip }) => {
      await samples.beginRemoval();
      await log.record(caller, { entity: 'sample-data', action: 'delete', ip });
      return samples.figures();
    },
  })),
);

const removeCommand: CommandDeclaration = {
  name: 'remove-sample-data',
  summary: 'Removes the sample clients with their users, subjects, articles and sources',
  run: async (services: Resolver) => {
    const samples = services.get(SampleDataService);
    const before = await samples.figures();
    await samples.remove();
    const { Clients, Articles } = await samples.figures();
    process.stdout.write(
      `Removed ${before.Clients} clients and ${before.Articles} articles; ${Clients + Articles} are left\n`,
    );
  },
};

export default defineServer(sampleData, {
  services: [
    provide(SampleDataService),
    provide(SampleAccess),
    provide(SampleClients),
    provide(SampleAlerts),
    provide(SampleWebsites),
    provide(SampleHotLists),
    provide(SampleBroadcasts),
    provide(SiteKeeper),
  ],
  calls: [calls],
  tables: sampleTables,
  migrations: sampleDataMigrations,
  contributions: [
    contribute(articleAdapters, siteAdapter),
    contribute(repostAdapters, repostAdapter),
    contribute(
      articleInformed,
      withServices({ sampleDataService: SampleDataService }, ({ sampleDataService }) => ({
        informed: () => sampleDataService.scheduleAlerts(),
      })),
    ),
    contribute(
      sampleSignIns,
      withServices({ access: SampleAccess }, ({ access }) => ({ open: (key: string) => access.open(key) })),
    ),
  ],
  jobs: [
    { name: fillJob, run: (services) => services.get(SampleDataService).fill() },
    { name: tracesJob, attempts: 1, run: (services) => services.get(SampleDataService).leaveTraces() },
    { name: alertsJob, attempts: 1, run: (services) => answerAlerts(services.get(ServerKernel)) },
    {
      name: removeJob,
      run: async (services, payload, { signal }) => {
        const { Made_At } = payload as { readonly Made_At?: string };
        const state = await services.get(SampleDataService).state();
        const isMeant =
          Made_At === undefined
            ? state?.status === 'removing'
            : state?.status === 'removed' && state.made_at.toISOString() === Made_At;
        if (isMeant) await services.get(SampleDataService).remove(signal);
      },
    },
  ],
  commands: [removeCommand],
  prepare: async (services) => {
    const samples = services.get(SampleDataService);
    const signIns = services.get(Config).sampleData && (await samples.isNew()) ? await samples.add() : [];
    await services.get(SiteKeeper).start();
    // On a server that others can reach, readers of the console may pass these passwords on.
    if (!isOnThisMachine(services.get(Config))) await services.get(UserService).distrustSamplePasswords();
    const address = await services.get(SampleAccess).issueAddress();
    const opening = address ? [`Accounts of the sample companies, shown once by this address: ${address}`] : [];
    if (signIns.length === 0) return opening;
    const width = Math.max(...signIns.map(({ User_Name }) => User_Name.length));
    return [
      'Sample companies with a month of articles are being created; sign in as',
      ...signIns.map(({ User_Name, Password, Role }) => `  ${User_Name.padEnd(width)}  ${Password}  (${Role})`),
      'Remove them with the button above the client list, or with: npm run command -- remove-sample-data',
      ...opening,
    ];
  },
  stop: (services) => services.get(SiteKeeper).stop(),
});
