import { inject } from '#core';
import { CollectClock } from '#plugins/collector-nodes/server';
import { minuteLength } from '#shared/time';
import type { Visit } from './visitor';

/** Milliseconds for which the outcome of a visit counts. */
export const watchedTime = 10 * minuteLength;
/** Minimum number of unreachable hosts for an outage. */
const minHosts = 3;
/** Minimum share of unreachable hosts for an outage. */
const minShare = 0.9;

/** Failures to reach a host, which can also be those of this collector's connection. */
export const connectionCodes = ['outbound.unresolved', 'outbound.unreachable', 'outbound.timeout'] as const;

/** Returns whether a visit could not reach its host. */
export const isConnectionFailure = ({ error }: Pick<Visit, 'error'>): boolean =>
  connectionCodes.some((code) => code === error?.code);

/** Code of a visit that failed while this collector had no connection. */
export const offlineCode = 'extraction.offline';

/** What a visit shows about the connection: an outage has begun or ended with it. */
export type ConnectionChange = 'began' | 'ended' | undefined;

/**
 * Tells an outage of this collector's own connection from failures of sites: within ten minutes nearly all hosts were
 * unreachable. It ends with the first host that responds.
 */
export class ConnectionWatch {
  private readonly hosts = new Map<string, { readonly at: number; readonly isReached: boolean }>();
  private out = false;

  constructor(@inject(CollectClock) private readonly clock: CollectClock) {}

  get isOut(): boolean {
    return this.out;
  }

  /** Notes the outcome of a visit to a host. Visits that show nothing about the connection are ignored. */
  note(host: string, visit: Pick<Visit, 'status' | 'error'>): ConnectionChange {
    const isUnreachable = isConnectionFailure(visit);
    if (!isUnreachable && visit.status === null) return undefined;
    const now = this.clock.now().getTime();
    for (const [each, { at }] of this.hosts) if (now - at > watchedTime) this.hosts.delete(each);
    this.hosts.set(host, { at: now, isReached: !isUnreachable });
    if (this.out) {
      if (isUnreachable) return undefined;
      this.out = false;
      this.hosts.clear();
      return 'ended';
    }
    const unreachable = [...this.hosts.values()].filter(({ isReached }) => !isReached).length;
    this.out = unreachable >= minHosts && unreachable >= this.hosts.size * minShare;
    return this.out ? 'began' : undefined;
  }
}
