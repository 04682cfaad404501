import { defineServer, serve } from '#core/server';
import { manageContract } from '../contract';
import { manage } from '../plugin';
import { manageFigures } from './figures';
import { makeDashboard } from './make-dashboard';

export { openMissingPages, waitingTickets } from './figures';
export { fewRows, makeDashboard, type FigureDeclaration } from './make-dashboard';

export default defineServer(manage, {
  calls: [
    serve(manageContract, (services) => ({ desk: ({ caller }) => makeDashboard(services, caller, manageFigures) })),
  ],
});
