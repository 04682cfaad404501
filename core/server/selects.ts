import { createExtensionPoint } from '#core';
import type { Caller } from './auth';

/** One candidate of a select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Value of the option above it, where candidates form a tree. */
  readonly parent?: string | null;
}

export interface SelectQuery {
  readonly keyword?: string;
  /** Only these, for the labels of chosen values. */
  readonly ids?: readonly string[];
  readonly parent?: string;
}

/** Answers `select-helper?entity_name=…`. `open` ones answer without a caller and must show nothing of a client. */
export interface SelectSource {
  readonly entity: string;
  readonly open?: boolean;
  /** What its values look like; ids unless given. Others are refused before it is asked. */
  readonly values?: RegExp;
  load(caller: Caller | undefined, query: SelectQuery): Promise<readonly SelectOption[]>;
}

export const selectSources = createExtensionPoint<SelectSource>('core.selects', { onFailure: 'skip' });
