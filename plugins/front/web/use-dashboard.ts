import { useEffect, useState } from 'react';
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
export function useDashboard({ period, subject, round }: DashboardQuery): Loaded<Dashboard> & Pick<Dashboard, 'Sites' | 'Pins'> {
  const client = useClient(frontContract);
  const of = `${period} ${subject}`;
  const [kept, setKept] = useState<{ readonly of: string; readonly round: number } & Pick<Dashboard, 'Sites' | 'Pins'> | null>(null);
  const isFull = kept?.of !== of || round - kept.round >= slower;
  const loaded = useLoaded((signal) => client.dashboard({ query: { period, Is_Full: isFull ? 'true' : 'false', ...(subject ? { Subject_ID: subject } : {}) } }, { signal }), [client, period, subject, round]);
  const { data } = loaded;
  useEffect(() => {
    if (data?.Sites && data.Pins) setKept({ of, round, Sites: data.Sites, Pins: data.Pins });
  }, [data]);
  return { ...loaded, Sites: kept?.Sites ?? null, Pins: kept?.Pins ?? null };
}
