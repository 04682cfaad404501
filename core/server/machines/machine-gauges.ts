import type { GaugeReading } from '../http/gauges';
import type { MachineWatch } from './machine-watch';

/** Which machines of the database answer, and what waits on each to be ended; nothing where there is but one. */
export async function machineGauges(watch: MachineWatch): Promise<readonly GaugeReading[]> {
  return (await watch.machines()).flatMap(({ address, answers, prepared }): GaugeReading[] => [
    {
      name: 'database_machine_up',
      help: 'Whether a machine of the database answers',
      value: Number(answers),
      labels: { machine: address },
    },
    {
      name: 'database_prepared_transactions',
      help: 'Transactions on a machine of the database that were left half done',
      value: prepared,
      labels: { machine: address },
    },
  ]);
}
