import type { Caller, DatabaseService } from '#core/server';
import type { ClassScope } from '#plugins/privileges/server';
import { getClause, documentOfStored, type RuleReader, type SubjectRecord } from '#plugins/subjects/server';
import { compileMatcher, explainQuery, prepareDocument, type MatchDocument } from '#shared/query';
import type { ArticleTrace, TraceStep } from '../contract';
import type { TracedArticle } from './find-article';
import { repairFor, getStep } from './trace-step';
import { getBlockers } from './widen-rule';

/** Period covered by changed rules, see `subjects.reclassify`. */
const reclassifiedMs = 30 * 86_400_000;
/** Above this number of subjects, one must be selected. */
const maxSubjects = 500;

interface Membership {
  readonly rule_version: number;
  readonly is_by_hand: boolean;
  readonly is_out: boolean;
  readonly is_hidden: boolean;
}

interface SubjectQuestion {
  readonly database: DatabaseService;
  readonly reader: RuleReader;
  readonly caller: Caller;
  readonly article: TracedArticle | null;
  /** The document to evaluate: the article, or the text entered. */
  readonly document: MatchDocument;
}

const resolved = async (reader: RuleReader, { rule, notation, media_types, client_id }: SubjectRecord) =>
  reader.resolve(reader.parse({ rule, notation, mediaTypes: media_types }), client_id);

/** Evaluates the rule of a subject: why it contains the article or not, and the possible repairs. */
export async function traceSubject(
  question: SubjectQuestion,
  subject: SubjectRecord,
): Promise<{ readonly steps: TraceStep[]; readonly subject: NonNullable<ArticleTrace['Subject']> }> {
  const { database, reader, article, document } = question;
  const clause = getClause(explainQuery(await resolved(reader, subject), document, { notation: subject.notation }));
  const texts = { title: document.title, body: document.body };
  const member = article
    ? (
        await database.query<Membership>(
          `select rule_version, is_by_hand, is_out, is_hidden from subject_article where client_id = $3
            and subject_id = $1 and article_id = $2`,
          [subject.subject_id, article.article_id, subject.client_id],
        )
      ).rows[0]
    : undefined;
  const isIn = member !== undefined && !member.is_hidden;
  const blockers = clause.matched ? [] : getBlockers(clause, texts);
  const subjectTrace = {
    Subject_ID: subject.subject_id,
    Subject_Name: subject.subject_name,
    Rule_Version: subject.rule_version,
    Is_In: isIn,
    Title: document.title,
    Text: document.body,
    Clause: clause,
    Blockers: blockers,
  };
  return { steps: [await getSubjectStep(question, subject, clause.matched, member)], subject: subjectTrace };
}

async function getSubjectStep(
  { database, caller, article }: SubjectQuestion,
  subject: SubjectRecord,
  matches: boolean,
  member: Membership | undefined,
): Promise<TraceStep> {
  const details = { name: subject.subject_name, version: subject.rule_version };
  const id = subject.subject_id;
  const addRepairs = article
    ? [repairFor(caller, ['classifiedInfo', 'modify'], 'put-in-subject', { id: article.article_id, Subject_ID: id })]
    : [];
  if (member && !member.is_hidden) {
    if (member.is_by_hand) return getStep('subject', 'passed', 'in-by-hand', { details });
    if (matches) return getStep('subject', 'passed', 'in', { details: { ...details, version: member.rule_version } });
    return getStep('subject', 'warned', 'in-by-old-rule', { details: { ...details, former: member.rule_version } });
  }
  if (member?.is_out) return getStep('subject', 'stopped', 'out-by-hand', { details, repairs: addRepairs });
  if (!subject.is_enabled)
    return getStep('subject', 'stopped', 'off', {
      details,
      repairs: [repairFor(caller, ['subject-monitor', 'modify'], 'enable-subject', { id })],
    });
  const now = Date.now();
  if (subject.valid_from && subject.valid_from.getTime() > now)
    return getStep('subject', 'stopped', 'not-yet', {
      details: { ...details, from_At: subject.valid_from.toISOString() },
    });
  if (subject.valid_to && subject.valid_to.getTime() < now)
    return getStep('subject', 'stopped', 'over', { details: { ...details, to_At: subject.valid_to.toISOString() } });
  if (!matches) return getStep('subject', 'stopped', 'no-match', { details, repairs: addRepairs });
  if (!article) return getStep('subject', 'passed', 'would-match', { details });
  if (member?.is_hidden) return getStep('subject', 'stopped', 'hidden', { details });
  const apply = repairFor(caller, ['classifiedInfo', 'modify'], 'apply-rules', { Article_ID: article.article_id });
  const { rows } = await database.query<{ state: string }>('select state from subject_run where subject_id = $1', [id]);
  const state = rows[0]?.state;
  if (state === 'waiting' || state === 'running')
    return getStep('subject', 'stopped', 'being-applied', { details, repairs: [apply] });
  return getStep(
    'subject',
    'stopped',
    article.published_at.getTime() < now - reclassifiedMs ? 'too-old' : 'taken-out',
    {
      details,
      repairs: [apply, ...addRepairs],
    },
  );
}

/** Returns the subjects in the caller's scope that contain the article or whose rules match it. */
export async function traceSubjects(
  { database, reader, caller, article, document }: SubjectQuestion,
  classes: ClassScope | null,
): Promise<ArticleTrace['Subjects']> {
  const { rows } = await database.query<SubjectRecord & { readonly is_in: boolean }>(
    `select s.*, a.member_id is not null as is_in from subject s left join (
         select subject_id as member_id from subject_article where client_id = $1 and article_id = $2 and not is_hidden
       ) a on a.member_id = s.subject_id
     where s.client_id = $1 and ($3::bigint[] is null or s.category_id = any($3::bigint[]))
       order by s.sort_order nulls last, s.subject_id limit ${maxSubjects}`,
    [caller.clientId, article?.article_id ?? null, classes?.see ?? null],
  );
  const prepared = prepareDocument(document);
  const candidates = await Promise.all(
    rows.map(async (row) => {
      const matches = await resolved(reader, row).then(
        (tree) => compileMatcher(tree)(prepared),
        () => false,
      );
      return { Subject_ID: row.subject_id, Subject_Name: row.subject_name, Is_In: row.is_in, Matches: matches };
    }),
  );
  return candidates.filter(({ Is_In, Matches }) => Is_In || Matches);
}

/** Returns the client's subjects in the caller's scope, in order. */
export async function subjectNames(
  database: DatabaseService,
  clientId: string,
  classes: ClassScope | null,
): Promise<{ readonly Subject_ID: string; readonly Subject_Name: string }[]> {
  const { rows } = await database.query<{ readonly Subject_ID: string; readonly Subject_Name: string }>(
    `select subject_id as "Subject_ID", subject_name as "Subject_Name" from subject
      where client_id = $1 and ($2::bigint[] is null or category_id = any($2::bigint[]))
        order by sort_order nulls last, subject_id limit ${maxSubjects}`,
    [clientId, classes?.see ?? null],
  );
  return rows;
}

/**
 * Builds the document to evaluate: the stored article, or the text entered, whose first line is its title if more lines
 * follow.
 */
export function getDocument(article: TracedArticle | null, input: string): MatchDocument {
  if (article) return documentOfStored(article);
  const [, title = '', body = input] = /^(.{1,100})\r?\n([^]+)$/u.exec(input) ?? [];
  return { title, body, publishedAt: Date.now(), length: body.length };
}
