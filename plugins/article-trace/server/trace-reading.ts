import type { Caller, DatabaseService } from '#core/server';
import type { ClassReach } from '#plugins/privileges/server';
import type { TraceStep } from '../contract';
import type { TracedArticle } from './find-article';
import { repairFor, stepOf } from './trace-step';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** When and how an article was stored, and what it is a copy of. */
export async function traceStored(database: DatabaseService, article: TracedArticle): Promise<TraceStep[]> {
  const cut = article.trace.find(({ step, why }) => step === 'text' && why === 'cut');
  const time = article.trace.find(({ step }) => step === 'time');
  const code = cut ? 'cut' : time ? `time-${String(time.why)}` : 'stored';
  const steps = [
    stepOf('reject', 'passed', 'none'),
    stepOf('store', cut || time ? 'warned' : 'passed', code, { facts: { published_At: article.published_at.toISOString(), length: cut ? numberOf(cut.length) : article.text.length }, at: article.discovered_at }),
  ];
  const { rows } = await database.query<{ title: string | null; site_name: string | null; size: number }>(
    'select a.title, a.site_name, k.size from article_cluster k left join article a on a.article_id = k.cluster_id and (a.owner_id is null or a.owner_id = $2) where k.cluster_id = $1', [article.cluster_id, article.owner_id ?? '0'],
  );
  const [cluster] = rows;
  if (!cluster || cluster.size <= 1) steps.push(stepOf('copy', 'passed', 'single'));
  else if (article.cluster_id === article.article_id) steps.push(stepOf('copy', 'passed', 'first', { facts: { count: cluster.size - 1 } }));
  else steps.push(stepOf('copy', 'warned', 'copy', { facts: { count: cluster.size - 1, title: cluster.title ?? '', site: cluster.site_name ?? '', id: article.cluster_id } }));
  return steps;
}

interface FilteredRow {
  readonly entry_id: string;
  readonly filter: 'list' | 'word';
  readonly reason: string;
  readonly subject_ids: readonly string[] | null;
  readonly filtered_at: Date;
}

/** Whether the client has the article, and which of its filters keep it away. */
export async function traceClient(database: DatabaseService, caller: Caller, article: TracedArticle, subjectId: string | undefined): Promise<TraceStep[]> {
  const [rows, filters] = await Promise.all([
    database.query<{ is_hidden: boolean; is_first: boolean }>('select is_hidden, is_first from client_article where client_id = $1 and article_id = $2', [caller.clientId, article.article_id]),
    database.query<FilteredRow>('select entry_id, filter, reason, subject_ids, filtered_at from client_filtered where client_id = $1 and article_id = $2 order by filtered_at limit 10', [caller.clientId, article.article_id]),
  ]);
  const [row] = rows.rows;
  const steps = filters.rows.map(({ entry_id, filter, reason, subject_ids, filtered_at }) => {
    const isAll = !subject_ids?.length;
    const isMeant = isAll || subjectId === undefined || subject_ids.includes(subjectId);
    const [module, kind] = filter === 'list' ? (['client-black-list', 'remove-black-list'] as const) : (['client-black-word', 'remove-black-word'] as const);
    return stepOf('filter', isMeant ? 'stopped' : 'warned', `${filter}-${isAll ? 'all' : 'some'}`, { facts: { reason }, at: filtered_at, repairs: [repairFor(caller, [module, 'delete'], kind, { id: entry_id })] });
  });
  if (steps.length === 0) steps.push(stepOf('filter', 'passed', 'none'));
  if (!row) return [stepOf('client', filters.rows.length > 0 || subjectId !== undefined ? 'warned' : 'stopped', 'no-subject', { repairs: [repairFor(caller, ['classifiedInfo', 'modify'], 'apply-rules', { Article_ID: article.article_id })] }), ...steps];
  const isByHand = row.is_hidden && filters.rows.length === 0;
  return [
    stepOf('client', isByHand ? 'stopped' : row.is_hidden || !row.is_first ? 'warned' : 'passed', isByHand ? 'hidden' : row.is_hidden ? 'filtered' : row.is_first ? 'seen' : 'folded', {
      repairs: [isByHand ? repairFor(caller, ['classifiedInfo', 'delete'], 'show-again', { id: article.article_id }) : null],
    }),
    ...steps,
  ];
}

/** Whether the caller's user group may see the subjects that hold the article. */
export function traceReach(reach: ClassReach | null, subject: { readonly category_id: string | null } | null, isVisible: boolean): TraceStep[] {
  if (reach === null) return [stepOf('reach', 'passed', 'all')];
  if (subject && (subject.category_id === null || !reach.see.includes(subject.category_id))) return [stepOf('reach', 'stopped', 'subject')];
  return [isVisible ? stepOf('reach', 'passed', 'within') : stepOf('reach', 'stopped', 'outside')];
}
