import type { Counter } from '#core/server';
import { rejectKinds, type RejectKind } from '../reject-entry';

/** Tables of one kind of entry. The names are constants in code and safe to use in SQL. */
interface RejectTable {
  readonly table: string;
  readonly key: string;
  readonly value: string;
  readonly place: string;
  /** Table of the classes, if the kind has them. */
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

/** Returns the counter that shows how many entries each class contains. */
export function getCounter(kind: RejectKind): Counter | undefined {
  const { table, classes } = rejectTables[kind];
  return classes === null
    ? undefined
    : { table: classes, key: 'class_id', column: 'entry_count', of: table, by: 'class_id' };
}

export const entryCounters: readonly Counter[] = rejectKinds.flatMap((kind) => getCounter(kind) ?? []);
