import { sqlMigration, type Statements } from '#core/server';
import type { SampleSignIn } from '#plugins/account/server';
import type { SampleStatus } from '../contract';

/** What is known of the sample data of this database. */
export interface SampleState {
  readonly status: Exclude<SampleStatus, 'none'>;
  /** Together with `made_at` it decides every word of the month. */
  readonly seed: string;
  readonly made_at: Date;
  /** Under which the month went to intake, so that what intake keeps of it can be found. */
  readonly month_source_id: string;
  readonly site_port: number | null;
  /** Passwords as they were made, for the sign-in page; empty once the data are gone. */
  readonly sign_ins: readonly SampleSignIn[];
}

/** Told whenever the state has changed. */
export const sampleChannel = 'sample_data';

export const sampleMigration = sqlMigration(
  '0001-sample-data',
  `
    create table sample_data (
      is_only boolean primary key default true check (is_only), status text not null, seed text not null,
        made_at timestamptz not null,
      month_source_id bigint not null default next_id(), site_port int, sign_ins jsonb not null
    )
  `,
);

/** Undefined when sample data were never made here. */
export async function readState(database: Statements): Promise<SampleState | undefined> {
  const { rows } = await database.query<SampleState>('select * from sample_data');
  return rows[0];
}

/** Changes the state and tells every process. */
export async function writeState(tx: Statements, values: Partial<SampleState>): Promise<void> {
  const names = Object.keys(values) as (keyof SampleState)[];
  await tx.query(
    `update sample_data set ${names.map((name, index) => `${name} = $${index + 1}`).join(', ')}`,
    names.map((name) => (name === 'sign_ins' ? JSON.stringify(values.sign_ins) : values[name])),
  );
  await tx.notify(sampleChannel);
}
