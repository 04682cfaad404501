import type { Verb } from '#core';
import type { Caller, DatabaseService } from '#core/server';
import type { RejectKind } from '#plugins/global-rejects';
import { rejectStep, rejectTables } from '#plugins/global-rejects/server';
import { cutText } from '#shared/text';
import type { TraceStep } from '../contract';
import { repairFor, getStep } from './trace-step';

export interface RejectRow {
  readonly rejected_at: Date;
  readonly reason: string;
  readonly detail: string | null;
}

interface EntryRow {
  readonly id: string;
  readonly mode: 'reject' | 'trial';
  readonly is_enabled: boolean;
  readonly class_name: string | null;
  readonly is_class_enabled: boolean | null;
  readonly reason: string | null;
}

const modules: Readonly<Record<RejectKind, string>> = {
  domain: 'global-reject-domain',
  url: 'global-reject-url',
  junkword: 'global-reject-junkword',
  weibo: 'weibo-reject-word',
};

/** Reports why the pipeline refused a URL: the entry and its list, and the current state of the entry. */
export async function traceReject(
  database: DatabaseService,
  caller: Caller,
  url: string,
  { reason, detail, rejected_at: at }: RejectRow,
): Promise<TraceStep> {
  const kind = Object.keys(modules).find((each) => reason === `${rejectStep}.${each}`) as RejectKind | undefined;
  if (!kind) return getStep('reject', 'stopped', reason === 'empty' ? 'empty' : 'other', { at });
  const { table, key, value, classes } = rejectTables[kind];
  const listDetails = { list: kind, value: detail ?? '' };
  const may = (verb: Verb) => [modules[kind], verb] as const;
  const recollectRepair = repairFor(caller, ['push-extraction-task', 'action'], 'collect-again', { Url: url });
  const [entries, exceptions] = await Promise.all([
    database.query<EntryRow>(
      `select e.${key} as id, e.mode, e.is_enabled, e.reason,
        ${classes === null ? 'null as class_name, null as is_class_enabled' : 'c.class_name, c.is_enabled as is_class_enabled'}
       from ${table} e ${classes === null ? '' : `left join ${classes} c on c.class_id = e.class_id`}
         where e.${value} = $1 limit 1`,
      [detail],
    ),
    database.query('select from global_reject_exception where is_enabled and pattern = $1', [patternFor(url)]),
  ]);
  const [entry] = entries.rows;
  if (exceptions.rowCount)
    return getStep('reject', 'stopped', 'excepted', { details: listDetails, at, repairs: [recollectRepair] });
  if (!entry) return getStep('reject', 'stopped', 'removed', { details: listDetails, at, repairs: [recollectRepair] });
  const entryDetails = {
    ...listDetails,
    ...(entry.class_name ? { class: entry.class_name } : {}),
    ...(entry.reason ? { why: entry.reason } : {}),
  };
  if (entry.mode === 'trial' || !entry.is_enabled || entry.is_class_enabled === false)
    return getStep('reject', 'stopped', entry.mode === 'trial' ? 'trial' : 'off', {
      details: entryDetails,
      at,
      repairs: [recollectRepair],
    });
  return getStep('reject', 'stopped', 'by', {
    details: entryDetails,
    at,
    repairs: [
      repairFor(caller, may('modify'), 'reject-to-trial', { Kind: kind, id: entry.id }),
      repairFor(caller, ['global-reject-url', 'modify'], 'reject-exception', { Pattern: patternFor(url) }),
    ],
  });
}

/** Formats a URL for the list of exceptions; an asterisk in the URL would be a wildcard. */
const patternFor = (url: string): string =>
  cutText(
    url
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//u, '')
      .replace(/^www\./u, '')
      .replaceAll('*', '%2a'),
    500,
  );
