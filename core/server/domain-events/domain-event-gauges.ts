import type { GaugeReading } from '../http/gauges';
import type { DomainEventService } from './domain-event-service';

/** Returns the backlog and waiting time of the slowest consumer, and the number of parked events. */
export async function domainEventGauges(events: DomainEventService): Promise<readonly GaugeReading[]> {
  const states = await events.states();
  return [
    {
      name: 'domain_events_waiting',
      help: 'Events not yet consumed, of the consumer with the most',
      value: Math.max(0, ...states.map(({ waiting }) => waiting)),
    },
    {
      name: 'domain_events_oldest_wait_seconds',
      help: 'Waiting time of the oldest unconsumed event',
      value: Math.max(0, ...states.map(({ oldestSeconds }) => oldestSeconds)),
    },
    {
      name: 'domain_events_parked',
      help: 'Events parked after too many attempts',
      value: states.reduce((sum, { parked }) => sum + parked, 0),
    },
  ];
}
