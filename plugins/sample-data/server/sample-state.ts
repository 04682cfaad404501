import type { Statements } from '#core/server';
import type { SampleStatus } from '../contract';

/** State of the sample data of this database. */
export interface SampleState {
  readonly status: Exclude<SampleStatus, 'none'>;
  /** Determines the generated month together with `made_at`. */
  readonly seed: string;
  readonly made_at: Date;
  /** Ingestion source of the month, by which its records can be found. */
  readonly month_source_id: string;
  readonly site_port: number | null;
  /** Sealed accounts of the clients with their initial passwords; null once the data is removed. */
  readonly sign_ins: string | null;
}

/** Notification channel for state changes. */
export const sampleChannel = 'sample_data';

/** Returns undefined when sample data was never created here. */
export async function readState(database: Statements): Promise<SampleState | undefined> {
  const { rows } = await database.query<SampleState>('select * from sample_data');
  return rows[0];
}

/** Updates the state and notifies every process. */
export async function writeState(tx: Statements, values: Partial<SampleState>): Promise<void> {
  const names = Object.keys(values) as (keyof SampleState)[];
  await tx.query(
    `update sample_data set ${names.map((name, index) => `${name} = $${index + 1}`).join(', ')}`,
    names.map((name) => values[name]),
  );
  await tx.notify(sampleChannel);
}
