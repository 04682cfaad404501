import type { ClientRecord } from './client-service';

/** Returns whether the client's service period has started and has not ended. */
export function isInService({
  service_start_date: start,
  service_end_date: end,
}: Pick<ClientRecord, 'service_start_date' | 'service_end_date'>): boolean {
  const now = Date.now();
  return (start === null || start.getTime() <= now) && (end === null || end.getTime() >= now);
}
