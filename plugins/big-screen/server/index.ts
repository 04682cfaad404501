import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { bigScreenContract } from '../contract';
import { bigScreen } from '../plugin';
import { remoteContract } from '../remote-contract';
import { bigScreenMigrations } from './migrations';
import { remoteCalls } from './remote-calls';
import { Remotes } from './remotes';
import { bigScreenTables } from './tables';
import { WallAnswers } from './wall-answers';
import { wallCalls } from './wall-calls';
import { WallStore } from './wall-store';
import { Walls } from './walls';

export default defineServer(bigScreen, {
  services: [provide(WallStore), provide(Walls), provide(WallAnswers), provide(Remotes)],
  calls: [serve(bigScreenContract, wallCalls), serve(remoteContract, remoteCalls)],
  tables: bigScreenTables,
  migrations: bigScreenMigrations,
  jobs: [{ name: 'big-screen.sweep', every: '1h', run: (services) => services.get(Remotes).sweep() }],
});
