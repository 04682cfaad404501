import type { Row } from '#core/resource';
import type { operationLog } from '../resource';

/** An entry of either log, with the names of its references. */
export type Operation = Row<typeof operationLog> & {
  readonly User_ID_Label?: string | null;
  readonly Simulator_ID_Label?: string | null;
  readonly Client_ID?: string | null;
  readonly Client_ID_Label?: string | null;
  /** Names of the first few items that the entry is about. */
  readonly Thing_Names?: readonly string[];
  /** Names of the items in its fields, by `FIELD ID`. */
  readonly Names?: Readonly<Record<string, string>>;
};
