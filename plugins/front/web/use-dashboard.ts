import { useClient, useLoaded, type Loaded } from '#core/web';
import { articleContract } from '#plugins/articles';
import { frontContract, type Overview, type Period } from '../contract';

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

/** The live figures; what follows them waits until they are there, as it needs their ends. */
export function useOverview({ period, subject, round }: DashboardQuery): Loaded<Overview> {
  const client = useClient(frontContract);
  return useLoaded((signal) => client.overview({ query: { period, ...(subject ? { Subject_ID: subject } : {}) } }, { signal }), [client, period, subject, round]);
}

/** What was copied most in the period. */
export function useHotClusters({ period, subject, round }: DashboardQuery) {
  const client = useClient(frontContract);
  return useLoaded((signal) => client.hotClusters({ query: { period, ...(subject ? { Subject_ID: subject } : {}) } }, { signal }), [client, period, subject, round]);
}

/** Sources with the most articles between the ends of a period. */
export function useTopSites({ period, subject, round }: DashboardQuery, ends: string) {
  const client = useClient(articleContract);
  return useLoaded(
    async (signal) => (ends ? client.distribution({ query: { Published_At: ends, field: 'Site', size: 10, ...(subject ? { Subject_ID: subject } : {}) } }, { signal }) : undefined),
    [client, period, subject, Math.floor(round / slower), ends !== ''],
  );
}

/** The newest negative articles between the ends of a period, copies folded. */
export function useNegatives({ period, subject, round }: DashboardQuery, ends: string) {
  const client = useClient(articleContract);
  return useLoaded(
    async (signal) => (ends ? client.list({ query: { Published_At: ends, Emotion: 'negative', Is_Merged: 'true', size: 7, ...(subject ? { Subject_ID: subject } : {}) } }, { signal }) : undefined),
    [client, period, subject, round, ends !== ''],
  );
}

/** Articles that are pinned for the caller. */
export function usePins({ round }: DashboardQuery) {
  const client = useClient(articleContract);
  return useLoaded((signal) => client.stuckList({}, { signal }), [client, Math.floor(round / slower)]);
}
