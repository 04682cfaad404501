import type { Row } from '#core/resource';
import type { operationLog } from '../resource';

/** An entry of either log, with what its references are called. */
export type Operation = Row<typeof operationLog> & {
  readonly User_ID_Label?: string | null;
  readonly Simulator_ID_Label?: string | null;
  readonly Client_ID?: string | null;
  readonly Client_ID_Label?: string | null;
  /** What the things that it is about are called, the first few. */
  readonly Thing_Names?: readonly string[];
  /** What its fields refer to, by `FIELD ID`. */
  readonly Names?: Readonly<Record<string, string>>;
};
