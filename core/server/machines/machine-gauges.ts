import type { GaugeReading } from '../http/gauges';
import type { MachineWatch } from './machine-watch';

/** Returns the availability and pending transactions of each database machine; empty for a single machine. */
export async function machineGauges(watch: MachineWatch): Promise<readonly GaugeReading[]> {
  return (await watch.machines()).flatMap(({ address, answers, prepared }): GaugeReading[] => [
    {
      name: 'database_machine_up',
      help: 'Whether a machine of the database responds',
      value: Number(answers),
      labels: { machine: address },
    },
    {
      name: 'database_prepared_transactions',
      help: 'Unresolved prepared transactions on a machine of the database',
      value: prepared,
      labels: { machine: address },
    },
  ]);
}
