import type { PoolClient } from 'pg';
import { ClientStatements } from './client-statements';
import type { Statements } from './statements';

/** Runs work in one transaction on a connection; errors are the driver's own. */
export async function runTransaction<Result>(
  client: PoolClient,
  run: (transaction: Statements) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  await client.query(`begin isolation level ${isolation}`);
  const statements = new ClientStatements(client);
  try {
    const result = await run(statements);
    // When a statement failed and the error was ignored, a commit rolls back and reports it only by its command tag.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw statements.failure ?? new Error('The transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => client.emit('error', lost));
    throw error;
  }
}
