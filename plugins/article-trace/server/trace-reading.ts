import type { Caller, DatabaseService } from '#core/server';
import { rejectStep } from '#plugins/global-rejects/server';
import { withinSubjectsSql, type ScopeService } from '#plugins/articles/server';
import type { TraceStep } from '../contract';
import type { TracedArticle } from './find-article';
import { repairFor, getStep } from './trace-step';

const getNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Reports when and how an article was stored, and of which article it is a copy. */
export async function traceStored(
  database: DatabaseService,
  caller: Caller,
  article: TracedArticle,
  scopes: ScopeService,
): Promise<TraceStep[]> {
  const cut = article.trace.find(({ step, why }) => step === 'text' && why === 'cut');
  const time = article.trace.find(({ step }) => step === 'time');
  const trial = article.trace.find(({ step, mode }) => step === rejectStep && mode === 'trial');
  const code = cut ? 'cut' : time ? `time-${String(time.why)}` : 'stored';
  const steps = [
    trial
      ? getStep('reject', 'warned', 'on-trial', { details: { list: String(trial.kind), value: String(trial.value) } })
      : getStep('reject', 'passed', 'none'),
    getStep('store', cut || time ? 'warned' : 'passed', code, {
      details: {
        published_At: article.published_at.toISOString(),
        length: cut ? getNumber(cut.length) : article.text.length,
      },
      at: article.discovered_at,
    }),
  ];
  const subjects = await scopes.subjects(caller);
  steps.push(
    subjects === null
      ? await traceCopy(database, caller, article)
      : await traceSeenCopy(database, caller, article, subjects),
  );
  return steps;
}

/** Reports the original of a copy: as the client decided, otherwise as detected. */
async function traceCopy(database: DatabaseService, caller: Caller, article: TracedArticle): Promise<TraceStep> {
  const [own, common] = await Promise.all([
    database.query<{ main_id: string; size: number; is_moved: boolean }>(
      `select m.article_id as main_id, (select count(*)::int from client_article n where n.client_id = $1
        and n.cluster_id = c.cluster_id and not n.is_hidden) as size, c.cluster_id <> $3 as is_moved
       from client_article c join client_article m on m.client_id = c.client_id and m.cluster_id = c.cluster_id
         and m.is_first where c.client_id = $1 and c.article_id = $2 limit 1`,
      [caller.clientId, article.article_id, article.cluster_id],
    ),
    database.query<{ title: string | null; site_name: string | null; size: number }>(
      `select a.title, a.site_name, k.size from article_cluster k left join article a on a.article_id = k.cluster_id
        and (a.owner_id is null or a.owner_id = $2) where k.cluster_id = $1`,
      [article.cluster_id, article.owner_id ?? '0'],
    ),
  ]);
  const [moved] = own.rows.filter(({ is_moved }) => is_moved);
  if (moved && moved.size <= 1) return getStep('copy', 'passed', 'single-by-hand');
  if (moved && moved.main_id !== article.article_id) {
    const { rows } = await database.query<{ title: string; site_name: string }>(
      'select title, site_name from article where article_id = $1',
      [moved.main_id],
    );
    return getStep('copy', 'warned', 'copy-by-hand', {
      details: {
        count: moved.size - 1,
        title: rows[0]?.title ?? '',
        site: rows[0]?.site_name ?? '',
        id: moved.main_id,
      },
    });
  }
  if (moved) return getStep('copy', 'passed', 'first-by-hand', { details: { count: moved.size - 1 } });
  const [cluster] = common.rows;
  if (!cluster || cluster.size <= 1) return getStep('copy', 'passed', 'single');
  if (article.cluster_id === article.article_id)
    return getStep('copy', 'passed', 'first', { details: { count: cluster.size - 1 } });
  return getStep('copy', 'warned', 'copy', {
    details: {
      count: cluster.size - 1,
      title: cluster.title ?? '',
      site: cluster.site_name ?? '',
      id: article.cluster_id,
    },
  });
}

/** Does the same for the copies within some subjects: nothing is returned about other copies, not even their number. */
async function traceSeenCopy(
  database: DatabaseService,
  caller: Caller,
  article: TracedArticle,
  subjects: readonly string[],
): Promise<TraceStep> {
  const { rows: copies } = await database.query<{ article_id: string; is_first: boolean }>(
    `select c.article_id, c.is_first from client_article c where c.client_id = $1 and not c.is_hidden
      and ${withinSubjectsSql('c', '$3')} and c.cluster_id = (select o.cluster_id from client_article o
        where o.client_id = $1 and o.article_id = $2) limit 10000`,
    [caller.clientId, article.article_id, subjects],
  );
  if (copies.length <= 1) return getStep('copy', 'passed', 'single');
  const details = { count: copies.length - 1 };
  const first = copies.find(({ is_first }) => is_first);
  if (!first || first.article_id === article.article_id) return getStep('copy', 'passed', 'first', { details });
  const { rows } = await database.query<{ title: string; site_name: string }>(
    'select title, site_name from article where article_id = $1',
    [first.article_id],
  );
  return getStep('copy', 'warned', 'copy', {
    details: { ...details, title: rows[0]?.title ?? '', site: rows[0]?.site_name ?? '', id: first.article_id },
  });
}

interface FilteredRow {
  readonly entry_id: string;
  readonly filter: 'list' | 'word' | 'parameter';
  /** For the blocklist: the kind of entry; for a word: the field in which it must occur. */
  readonly kind: string | null;
  readonly reason: string;
  readonly subject_ids: readonly string[] | null;
  readonly filtered_at: Date;
}

/** Reports whether the client has the article, and which of its filters exclude it. */
export async function traceClient(
  database: DatabaseService,
  caller: Caller,
  article: TracedArticle,
  subjectId: string | undefined,
): Promise<TraceStep[]> {
  const [rows, filters] = await Promise.all([
    database.query<{ is_hidden: boolean; is_first: boolean }>(
      'select is_hidden, is_first from client_article where client_id = $1 and article_id = $2',
      [caller.clientId, article.article_id],
    ),
    database.query<FilteredRow>(
      `select f.entry_id, f.filter, f.reason, f.subject_ids, f.filtered_at, coalesce(l.kind, w.place) as kind
        from client_filtered f left join client_black_list l on l.black_list_id = f.entry_id left
        join client_black_word w on w.black_word_id = f.entry_id
       where f.client_id = $1 and f.article_id = $2 order by f.filtered_at limit 10`,
      [caller.clientId, article.article_id],
    ),
  ]);
  const [row] = rows.rows;
  const except = repairFor(caller, ['classifiedInfo', 'modify'], 'except-article', { id: article.article_id });
  const steps = filters.rows.map(({ entry_id, filter, reason, kind, subject_ids, filtered_at }) => {
    const isAll = !subject_ids?.length;
    const isMeant = isAll || subjectId === undefined || subject_ids.includes(subjectId);
    if (filter === 'parameter')
      return getStep('filter', 'stopped', `parameter-${reason}`, {
        at: filtered_at,
        repairs: [except, repairFor(caller, ['filter-parameter', 'modify'], 'change-filter-parameter')],
      });
    const [module, removal] =
      filter === 'list'
        ? (['client-black-list', 'remove-black-list'] as const)
        : (['client-black-word', 'remove-black-word'] as const);
    return getStep('filter', isMeant ? 'stopped' : 'warned', `${filter}-${isAll ? 'all' : 'some'}`, {
      details: { reason, ...(kind === null ? {} : { kind }) },
      at: filtered_at,
      repairs: [repairFor(caller, [module, 'delete'], removal, { id: entry_id }), except],
    });
  });
  if (steps.length === 0) steps.push(getStep('filter', 'passed', 'none'));
  if (!row)
    return [
      getStep('client', filters.rows.length > 0 || subjectId !== undefined ? 'warned' : 'stopped', 'no-subject', {
        repairs: [repairFor(caller, ['classifiedInfo', 'modify'], 'apply-rules', { Article_ID: article.article_id })],
      }),
      ...steps,
    ];
  const isByHand = row.is_hidden && filters.rows.length === 0;
  return [
    getStep(
      'client',
      isByHand ? 'stopped' : row.is_hidden || !row.is_first ? 'warned' : 'passed',
      isByHand ? 'hidden' : row.is_hidden ? 'filtered' : row.is_first ? 'seen' : 'folded',
      {
        repairs: [
          isByHand ? repairFor(caller, ['classifiedInfo', 'delete'], 'show-again', { id: article.article_id }) : null,
        ],
      },
    ),
    ...steps,
  ];
}

/** Step that states whether the article is within the subjects of a restricted caller. */
export const traceScope = (isBound: boolean, isVisible: boolean): TraceStep =>
  !isBound
    ? getStep('reach', 'passed', 'all')
    : isVisible
      ? getStep('reach', 'passed', 'within')
      : getStep('reach', 'stopped', 'outside');
