import type { Statements } from '../database';

/**
 * Makes a cluster transaction end alike on all machines. A transaction that writes on the coordinator and on a single
 * other machine is otherwise committed there first and here afterwards, and a coordinator that dies in between loses
 * its half: an event would be consumed twice or be lost. A write to a distributed table, affecting no row, forces a
 * two-phase commit.
 */
export async function commitTogether(tx: Statements): Promise<void> {
  await tx.query('insert into machine_bond (bond_id) select 1 where false');
}
