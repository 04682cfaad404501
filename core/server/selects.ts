import { createExtensionPoint } from '#core';
import type { Caller } from './auth';

/** One candidate of a select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Value of the parent option, when candidates form a tree. */
  readonly parent?: string | null;
}

export interface SelectQuery {
  readonly keyword?: string;
  /** Restricts the result to these ids, for the labels of selected values. */
  readonly ids?: readonly string[];
  readonly parent?: string;
}

/** Serves `select-helper?entity_name=…`. `open` sources answer without a caller and must not expose client data. */
export interface SelectSource {
  readonly entity: string;
  readonly open?: boolean;
  /** Format of its values; ids by default. Other values are refused before the source is queried. */
  readonly values?: RegExp;
  load(caller: Caller | undefined, query: SelectQuery): Promise<readonly SelectOption[]>;
}

export const selectSources = createExtensionPoint<SelectSource>('core.selects', { onFailure: 'skip' });
