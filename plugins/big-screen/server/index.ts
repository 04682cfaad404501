import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { bigScreenContract } from '../contract';
import { bigScreen } from '../plugin';
import { remoteContract } from '../remote-contract';
import { bigScreenMigrations } from './migrations';
import { remoteCalls } from './remote-calls';
import { Remotes } from './remotes';
import { bigScreenTables } from './tables';
import { BigScreenAnswers } from './screen-answers';
import { BigScreenFigures } from './screen-figures';
import { bigScreenCalls } from './screen-calls';
import { BigScreenStore } from './screen-store';
import { BigScreenRepository } from './screens';

export default defineServer(bigScreen, {
  services: [
    provide(BigScreenStore),
    provide(BigScreenRepository),
    provide(BigScreenAnswers),
    provide(BigScreenFigures),
    provide(Remotes),
  ],
  calls: [serve(bigScreenContract, bigScreenCalls), serve(remoteContract, remoteCalls)],
  tables: bigScreenTables,
  migrations: bigScreenMigrations,
  jobs: [{ name: 'big-screen.sweep', every: '1h', run: (services) => services.get(Remotes).sweep() }],
});
