import type { Counter } from '#core/server';
import { rejectKinds, type RejectKind } from '../reject-entry';

/** Where the entries of a kind are kept; names in code, fit for statements. */
interface RejectTable {
  readonly table: string;
  readonly key: string;
  readonly value: string;
  readonly place: string;
  /** Table of its classes, of those kinds that have some. */
  readonly classes: string | null;
}

export const rejectTables: Readonly<Record<RejectKind, RejectTable>> = {
  domain: {
    table: 'global_reject_domain',
    key: 'reject_domain_id',
    value: 'domain',
    place: "'all'",
    classes: 'global_reject_domain_class',
  },
  url: {
    table: 'global_reject_url',
    key: 'reject_url_id',
    value: 'pattern',
    place: "'all'",
    classes: 'global_reject_url_class',
  },
  junkword: {
    table: 'global_reject_junkword',
    key: 'reject_word_id',
    value: 'word',
    place: 'place',
    classes: 'global_reject_junkword_class',
  },
  weibo: { table: 'weibo_reject_word', key: 'reject_word_id', value: 'word', place: "'all'", classes: null },
};

/** What stands beside the classes of a kind: how many entries each holds. */
export function counterOf(kind: RejectKind): Counter | undefined {
  const { table, classes } = rejectTables[kind];
  return classes === null
    ? undefined
    : { table: classes, key: 'class_id', column: 'entry_count', of: table, by: 'class_id' };
}

export const entryCounters: readonly Counter[] = rejectKinds.flatMap((kind) => counterOf(kind) ?? []);
