import { defineServer, serve } from '#core/server';
import { makeDashboard } from '#plugins/manage/server';
import { operateContract } from '../contract';
import { operate } from '../plugin';
import { operateFigures } from './figures';

export default defineServer(operate, {
  calls: [
    serve(operateContract, (services) => ({
      desk: ({ caller }) => makeDashboard(services, caller, operateFigures(new Date(), caller.timeZone)),
    })),
  ],
});
