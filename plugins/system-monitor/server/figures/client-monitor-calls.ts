import { withServices } from '#core';
import { serve } from '#core/server';
import { clientMonitorContract } from '../../client-monitor-contract';
import { ClientMonitor, getSpan } from './client-monitor';

/** Handlers for the activity of clients. */
export const clientMonitorCalls = serve(
  clientMonitorContract,
  withServices({ clientMonitor: ClientMonitor }, ({ clientMonitor }) => ({
    clients: async ({ query }) => {
      const { from, to } = getSpan(query.Period);
      const list = await clientMonitor.clients({ from, to });
      return { From: from.toISOString(), To: to.toISOString(), list: [...list], total: list.length };
    },
    days: async ({ query }) => {
      const { from, to } = getSpan(query.Period);
      const list = await clientMonitor.days({ from, to, clientId: query.Client_ID });
      return { From: from.toISOString(), To: to.toISOString(), list: [...list], total: list.length };
    },
  })),
);
