import { ConflictError, InputError } from '#core';
import { recount, type ResourceRules, type SaveContext, type Statements } from '#core/server';
import type {
  globalRejectDomain,
  globalRejectDomainClass,
  globalRejectException,
  globalRejectJunkword,
  globalRejectJunkwordClass,
  globalRejectUrl,
  globalRejectUrlClass,
  weiboRejectWord,
} from '../resource';
import type { RejectKind } from '../reject-entry';
import { getDomain, getPattern } from './address-pattern';
import { forgetHits } from './reject-hits';
import { getCounter, rejectTables } from './reject-tables';

/** Maximum number of entries of one kind; every thread holds all of them in memory. */
const maxEntries = 50_000;

interface ClassRow {
  readonly Class_Name: string;
  readonly Entry_Count: number | null;
}

interface EntryRow {
  readonly Class_ID?: string | null;
  readonly Hit_Count: number | null;
  readonly Last_Hit_At: string | null;
}

/** Rules for classes: a class with entries cannot be deleted. */
const classRules = {
  beforeSave: (_draft: unknown, before: ClassRow | null) => ({ Entry_Count: before?.Entry_Count ?? 0 }),
  beforeRemove: async (rows: readonly ClassRow[]): Promise<void> => {
    const full = rows.find(({ Entry_Count }) => (Entry_Count ?? 0) > 0);
    if (full) throw new ConflictError(`Class ${full.Class_Name} still contains entries`, 'global-rejects.not-empty');
  },
};
export const domainClassRules: ResourceRules<typeof globalRejectDomainClass> = classRules;
export const urlClassRules: ResourceRules<typeof globalRejectUrlClass> = classRules;
export const junkwordClassRules: ResourceRules<typeof globalRejectJunkwordClass> = classRules;

async function countEntries(
  tx: Statements,
  kind: RejectKind,
  classIds: readonly (string | null | undefined)[],
): Promise<void> {
  const counter = getCounter(kind);
  if (counter) await recount(tx, counter, classIds);
}

async function check(
  tx: Statements,
  kind: RejectKind,
  classId: string | null | undefined,
  isNew: boolean,
): Promise<void> {
  const { table, classes } = rejectTables[kind];
  if (classId && classes !== null) {
    const { rowCount } = await tx.query(`select from ${classes} where class_id = $1`, [classId]);
    if (rowCount === 0) throw new InputError('Class_ID: class not found', 'input', { Class_ID: 'unknown' });
  }
  if (!isNew) return;
  const { rows } = await tx.query<{ count: string }>(`select count(*) as count from ${table}`);
  if (Number(rows[0]?.count) >= maxEntries)
    throw new ConflictError(`At most ${maxEntries} entries are allowed`, 'global-rejects.full');
}

const hitsBefore = (before: EntryRow | null) => ({
  Hit_Count: before?.Hit_Count ?? 0,
  Last_Hit_At: before?.Last_Hit_At ?? null,
});

const afterSave =
  (kind: RejectKind) =>
  (row: EntryRow, before: EntryRow | null, { tx }: SaveContext) =>
    countEntries(tx, kind, [row.Class_ID, before?.Class_ID]);

async function afterRemove(
  kind: RejectKind,
  ids: readonly string[],
  rows: readonly EntryRow[],
  { tx }: SaveContext,
): Promise<void> {
  await countEntries(
    tx,
    kind,
    rows.map(({ Class_ID }) => Class_ID),
  );
  await forgetHits(tx, ids);
}

export const domainRules: ResourceRules<typeof globalRejectDomain> = {
  beforeSave: async ({ Domain, Class_ID }, before, { tx }) => {
    await check(tx, 'domain', Class_ID, before === null);
    return { Domain: getDomain(Domain), ...hitsBefore(before) };
  },
  afterSave: afterSave('domain'),
  afterRemove: (rows, context) =>
    afterRemove(
      'domain',
      rows.map(({ Reject_Domain_ID }) => Reject_Domain_ID),
      rows,
      context,
    ),
};

export const urlRules: ResourceRules<typeof globalRejectUrl> = {
  beforeSave: async ({ Pattern, Class_ID }, before, { tx }) => {
    await check(tx, 'url', Class_ID, before === null);
    return { Pattern: getPattern(Pattern), ...hitsBefore(before) };
  },
  afterSave: afterSave('url'),
  afterRemove: (rows, context) =>
    afterRemove(
      'url',
      rows.map(({ Reject_Url_ID }) => Reject_Url_ID),
      rows,
      context,
    ),
};

export const junkwordRules: ResourceRules<typeof globalRejectJunkword> = {
  beforeSave: async ({ Class_ID }, before, { tx }) => {
    await check(tx, 'junkword', Class_ID, before === null);
    return hitsBefore(before);
  },
  afterSave: afterSave('junkword'),
  afterRemove: (rows, context) =>
    afterRemove(
      'junkword',
      rows.map(({ Reject_Word_ID }) => Reject_Word_ID),
      rows,
      context,
    ),
};

export const weiboWordRules: ResourceRules<typeof weiboRejectWord> = {
  beforeSave: async (_draft, before, { tx }) => {
    await check(tx, 'weibo', null, before === null);
    return hitsBefore(before);
  },
  afterRemove: (rows, { tx }) =>
    forgetHits(
      tx,
      rows.map(({ Reject_Word_ID }) => Reject_Word_ID),
    ),
};

export const exceptionRules: ResourceRules<typeof globalRejectException> = {
  beforeSave: ({ Pattern }) => ({ Pattern: getPattern(Pattern) }),
};
