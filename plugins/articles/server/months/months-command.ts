import { DatabaseService, TableRemovals, dropDerivedSchemas, type CommandDeclaration } from '#core/server';
import { formatFileSize } from '#shared/format';
import { dropMonth, getRetainedCounts } from './drop-month';
import { makeMonths } from './make-months';
import { moveMonth } from './move-month';
import { packMonth } from './pack-month';
import { partBytes, readParts } from './read-parts';
import { turnOnMonths } from './turn-on-months';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function show(database: DatabaseService): Promise<void> {
  const parts = await readParts(database);
  for (const part of parts) {
    const retainedCounts = part.endId === null ? new Map<string, number>() : await getRetainedCounts(database, part);
    const bytes = formatFileSize(await partBytes(database, part.name));
    say(`${part.name}: ${bytes}${retainedCounts.size > 0 ? `, used by ${retainedCounts.size} clients` : ''}`);
  }
  if (parts.length === 0) say('The library is one table: `library-months on` partitions it by month');
}

/** Partitions the library by month, lists the parts and drops old ones. */
export const monthsCommand: CommandDeclaration = {
  name: 'library-months',
  summary:
    'Lists the parts of the library with their sizes. `on` partitions it by month of storage during operation, `make` creates the months ahead, `drop` removes the oldest part with all dependent rows once no client has its articles, `pack` compacts filled parts during operation, `move` moves a part to another tablespace',
  usage: '[on | make | drop MONTH | pack MONTH | move MONTH TABLESPACE]',
  run: async (services, [what, name, tablespace, ...more]) => {
    const database = services.get(DatabaseService);
    if (more.length > 0 || (tablespace !== undefined) !== (what === 'move')) return 2;
    if ((name !== undefined) !== ['drop', 'pack', 'move'].includes(what ?? '')) return 2;
    switch (what) {
      case undefined:
        await show(database);
        return 0;
      case 'on':
        // Reporting views for direct database users would keep reading the former table.
        await dropDerivedSchemas(database);
        say(
          (await turnOnMonths(database))
            ? 'The library is now partitioned by month'
            : 'The library is already partitioned by month',
        );
        return 0;
      case 'make': {
        const made = await makeMonths(database);
        say(made.length > 0 ? `Made: ${made.join(', ')}` : 'All months ahead already exist');
        return 0;
      }
      case 'drop':
        await dropMonth(database, services.get(TableRemovals), name as string);
        say(`${name} is gone`);
        return 0;
      case 'pack': {
        const { before, after } = await packMonth(database, name as string);
        say(`${name}: ${formatFileSize(before)} before, ${formatFileSize(after)} now`);
        return 0;
      }
      case 'move':
        await moveMonth(database, name as string, tablespace as string);
        say(`${name} is now in tablespace ${tablespace}`);
        return 0;
      default:
        return 2;
    }
  },
};
