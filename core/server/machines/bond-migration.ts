import { sqlMigration, type Migration } from '../database';

/** A table of no rows, for `commitTogether`. Never edited once landed. */
export const bondMigration: Migration = sqlMigration('0005-machine-bond', 'create table machine_bond (bond_id bigint)');
