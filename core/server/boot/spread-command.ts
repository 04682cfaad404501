import { formatFileSize } from '#shared/format';
import { DatabaseService, readCluster, spreadStatus, type SpreadStep } from '../database';
import type { CommandDeclaration } from '../side';
import { ServerKernel } from './kernel-token';
import { onCluster, pendingSteps, runSteps } from './spread';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const getLine = ({ tables }: SpreadStep): string =>
  tables
    .map(({ name, key, beside, shards, bytes }) => {
      const where = beside === null ? `${shards} shards` : `beside ${beside}`;
      return `${name} by ${key}, ${where}, ${formatFileSize(bytes)}`;
    })
    .join('; ');

const notACluster =
  'The database is a single machine: it lacks the citus extension or has no workers. There is nothing to distribute.';

/** Distributes the tables of a database over the machines of a cluster, or shows their distribution. */
export const spreadCommand: CommandDeclaration = {
  name: 'spread',
  summary:
    'Spreads the tables over the machines of a Citus cluster, whatever they hold; goes on where it was interrupted. --dry-run only says what would be done, `status` shows how rows lie',
  usage: '[--dry-run | status]',
  run: async (services, [what]) => {
    if (what !== undefined && what !== 'status' && what !== '--dry-run') return 2;
    const kernel = services.get(ServerKernel);
    const database = services.get(DatabaseService);
    if (!(await readCluster(database))) {
      say(notACluster);
      return 0;
    }
    if (what === 'status') {
      const { tables, machines } = await spreadStatus(database);
      for (const { table, key, shards, bytes, skew, group } of tables)
        say(`${table} by ${key}: ${shards} shards, group ${group}, ${formatFileSize(bytes)}, skew ${skew.toFixed(1)}`);
      for (const { address, shards, bytes, prepared } of machines)
        say(`${address}: ${shards} shards, ${formatFileSize(bytes)}, ${prepared} prepared transactions`);
      return 0;
    }
    if (what === '--dry-run') {
      const steps = await pendingSteps(kernel);
      for (const step of steps) say(getLine(step));
      say(steps.length > 0 ? 'Nothing was changed' : 'All tables are distributed');
      return 0;
    }
    await onCluster(kernel, async () => {
      const steps = await pendingSteps(kernel);
      await runSteps(kernel, steps, (step, index) => say(`${index + 1} of ${steps.length}: ${getLine(step)}`));
    });
    say('All tables are distributed');
    return 0;
  },
};
