import { contribute, provide, withServices } from '#core';
import { consume, DatabaseService, defineServer, keptCounters, serve, serveResource } from '#core/server';
import { articlesIntake, articlesStored } from '#plugins/articles/server';
import { globalRejectContract } from '../contract';
import { globalRejects } from '../plugin';
import {
  globalRejectDomain,
  globalRejectDomainClass,
  globalRejectException,
  globalRejectJunkword,
  globalRejectJunkwordClass,
  globalRejectUrl,
  globalRejectUrlClass,
  weiboRejectWord,
} from '../resource';
import { globalRejectMigrations } from './migrations';
import { rejectCalls } from './reject-calls';
import { RejectHitRepository } from './reject-hit-repository';
import { expireHits, getHits, noteHits } from './reject-hits';
import {
  domainClassRules,
  domainRules,
  exceptionRules,
  junkwordClassRules,
  junkwordRules,
  urlClassRules,
  urlRules,
  weiboWordRules,
} from './reject-rules';
import { RejectState } from './reject-state';
import { entryCounters } from './reject-tables';
import { rejectStep } from './reject-task';
import { globalRejectTables } from './tables';

export { rejectTables } from './reject-tables';
export { rejectStep } from './reject-task';

const served = [
  serveResource(globalRejectDomainClass, domainClassRules),
  serveResource(globalRejectDomain, domainRules),
  serveResource(globalRejectUrlClass, urlClassRules),
  serveResource(globalRejectUrl, urlRules),
  serveResource(globalRejectJunkwordClass, junkwordClassRules),
  serveResource(globalRejectJunkword, junkwordRules),
  serveResource(weiboRejectWord, weiboWordRules),
  serveResource(globalRejectException, exceptionRules),
];

export default defineServer(globalRejects, {
  services: [provide(RejectState), provide(RejectHitRepository)],
  calls: [serve(globalRejectContract, rejectCalls), ...served.map(({ calls }) => calls)],
  tables: globalRejectTables,
  migrations: globalRejectMigrations,
  contributions: [
    ...entryCounters.map((counter) => contribute(keptCounters, () => counter)),
    ...served.map(({ select }) => select),
    contribute(
      articlesIntake,
      withServices({ rejectState: RejectState }, ({ rejectState }) => ({
        phase: 'reject',
        name: rejectStep,
        plugin: 'global-rejects',
        task: 'reject',
        state: () => rejectState.read(),
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'global-rejects.note-hits',
      handle: ({ payload }, { tx }) => noteHits(tx, getHits(payload)),
    }),
  ],
  jobs: [
    {
      name: 'global-rejects.expire',
      every: '41 3 * * *',
      run: (services) => expireHits(services.get(DatabaseService)),
    },
  ],
  threads: { reject: () => import('./reject-task') },
});
