import { defineServer, serve } from '#core/server';
import { manageContract } from '../contract';
import { manage } from '../plugin';
import { manageFigures } from './figures';
import { makeDesk } from './make-desk';

export { openMissingPages, waitingTickets } from './figures';
export { fewRows, makeDesk, type FigureDeclaration } from './make-desk';

export default defineServer(manage, {
  calls: [serve(manageContract, (services) => ({ desk: ({ caller }) => makeDesk(services, caller, manageFigures) }))],
});
