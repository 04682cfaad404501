import type { GaugeReading } from '../http/gauges';
import type { FactService } from './fact-service';

/** How many facts wait for the slowest consumer and how long, and how many were set aside. */
export async function factGauges(facts: FactService): Promise<readonly GaugeReading[]> {
  const states = await facts.states();
  return [
    {
      name: 'facts_waiting',
      help: 'Facts that a consumer has not taken in yet, of the one with the most',
      value: Math.max(0, ...states.map(({ waiting }) => waiting)),
    },
    {
      name: 'facts_oldest_wait_seconds',
      help: 'How long the first of them waits',
      value: Math.max(0, ...states.map(({ oldestSeconds }) => oldestSeconds)),
    },
    {
      name: 'facts_parked',
      help: 'Facts that a consumer has set aside after many tries',
      value: states.reduce((sum, { parked }) => sum + parked, 0),
    },
  ];
}
