import { useRef } from 'react';
import { useClient, useLoaded, type Loaded } from '#core/web';
import { frontContract, type Dashboard, type Period } from '../contract';

/** Which figures: of a period, and of one subject or all. */
export interface DashboardQuery {
  readonly period: Period;
  /** Empty for all. */
  readonly subject: string;
  /** Counts up with every refresh. */
  readonly round: number;
}

/** How many refreshes the slower panels sit out. */
const slower = 10;

/** The whole screen in one call; what changes slowly is asked for with every tenth and kept in between. */
export function useDashboard({ period, subject, round }: DashboardQuery): Loaded<Dashboard> {
  const client = useClient(frontContract);
  const full = useRef<{
    readonly of: string;
    readonly round: number;
    readonly slow: Pick<Dashboard, 'Sites' | 'Pins'>;
  }>(null);
  return useLoaded(
    async (signal) => {
      const of = `${period} ${subject}`;
      const kept = full.current?.of === of && round - full.current.round < slower ? full.current.slow : undefined;
      const dashboard = await client.dashboard(
        { query: { period, Is_Full: kept ? 'false' : 'true', ...(subject ? { Subject_ID: subject } : {}) } },
        { signal },
      );
      if (!kept) full.current = { of, round, slow: { Sites: dashboard.Sites, Pins: dashboard.Pins } };
      return { ...dashboard, ...kept };
    },
    [client, period, subject, round],
  );
}
