import { defineServer, serve } from '#core/server';
import { makeDashboard } from '#plugins/manage/server';
import { operateContract } from '../contract';
import { operate } from '../plugin';

export default defineServer(operate, {
  calls: [
    serve(operateContract, (services) => ({
      desk: ({ caller }) => makeDashboard(services, caller, 'operate'),
    })),
  ],
});
