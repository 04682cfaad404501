import { defineServer, serve } from '#core/server';
import { manageContract } from '../contract';
import { manage } from '../plugin';
import { makeDashboard } from './make-dashboard';

export { figuresOf, makeDashboard } from './make-dashboard';

export default defineServer(manage, {
  calls: [serve(manageContract, (services) => ({ desk: ({ caller }) => makeDashboard(services, caller, 'manage') }))],
});
