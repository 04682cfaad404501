import type { Statements } from '../database';

/**
 * Has a transaction of a cluster end alike on all machines. One that writes on the coordinator and on a single machine
 * beside it is else committed there first and here after, and a coordinator that dies in between has lost its half: a
 * fact would be taken in twice, or be missing. A spread table that is said to be written, with no row, makes it a
 * commit in two phases.
 */
export async function commitTogether(tx: Statements): Promise<void> {
  await tx.query('insert into machine_bond (bond_id) select 1 where false');
}
