import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { monitorContract } from '../contract';
import { monitor } from '../plugin';
import { ClientGlance } from './client-glance';
import { monitorCalls } from './monitor-calls';
import { monitorTables } from './tables';

export default defineServer(monitor, {
  services: [provide(ClientGlance)],
  calls: [serve(monitorContract, monitorCalls)],
  tables: monitorTables,
});
