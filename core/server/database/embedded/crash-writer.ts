import { createLog } from '../../log/log';
import { PostgresDatabaseService } from '../postgres-database-service';
import { startEmbedded } from './start-embedded';

/**
 * A program for tests: uses the embedded server in the folder given as argument, inserts rows one after another, and
 * prints each number as soon as the database has acknowledged it, until it is killed.
 */
const [, , folder = ''] = process.argv;
const log = createLog({ level: 'silent', format: 'json' });
const server = await startEmbedded(folder, log);
const database = new PostgresDatabaseService(server.connection, log);
await database.query('create table if not exists written (number int primary key)');
const { rows } = await database.query<{ next: number }>('select coalesce(max(number), 0) + 1 as next from written');
for (let number = rows[0]?.next ?? 1; ; number += 1) {
  await database.query('insert into written values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
