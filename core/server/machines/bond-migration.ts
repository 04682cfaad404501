import { sqlMigration, type Migration } from '../database';

/** An empty table for `commitTogether`. Never edited once released. */
export const bondMigration: Migration = sqlMigration('0005-machine-bond', 'create table machine_bond (bond_id bigint)');
