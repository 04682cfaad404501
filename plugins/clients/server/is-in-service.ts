import type { ClientRecord } from './client-service';

/** Whether a client's time of service has begun and is not over. */
export function isInService({
  service_start_date: start,
  service_end_date: end,
}: Pick<ClientRecord, 'service_start_date' | 'service_end_date'>): boolean {
  const now = Date.now();
  return (start === null || start.getTime() <= now) && (end === null || end.getTime() >= now);
}
