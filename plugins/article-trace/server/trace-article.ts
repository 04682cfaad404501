import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader, SubjectScope } from '#plugins/subjects/server';
import type { ArticleTrace, TraceStep } from '../contract';
import { leftToClient, RequestedClients } from './requested-client';
import { findArticle, type ResolvedInput, type TracedArticle } from './find-article';
import { traceCollection, traceIntake, tracePage } from './trace-collection';
import { traceClient, traceScope, traceStored } from './trace-reading';
import { getDocument, traceSubject, traceSubjects } from './trace-subject';

/** Input of a trace: an article by id, URL or a piece of its text, and the client. */
export interface TraceQuestion {
  readonly Input: string;
  readonly Subject_ID?: string;
  readonly Client_ID?: string;
}

/** Restricts the result to the part that a caller restricted to some subjects may see. */
function withinScope(resolvedInput: ResolvedInput, visible: ReadonlySet<string>): ResolvedInput {
  const isVisible = ({ article_id }: TracedArticle): boolean => visible.has(article_id);
  const [article = null, ...others] = [
    ...(resolvedInput.article ? [resolvedInput.article] : []),
    ...resolvedInput.others,
  ].filter(isVisible);
  return { ...resolvedInput, article, others };
}

/** Traces articles and reports where they stopped. */
export class ArticleTracer {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(SubjectScope) private readonly subjects: SubjectScope,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(RequestedClients) private readonly clients: RequestedClients,
  ) {}

  /** Traces an article within the caller's scope. */
  async trace(asking: Caller, traceQuestion: TraceQuestion): Promise<ArticleTrace> {
    const { database, scopes, reader } = this;
    const startedAt = performance.now();
    const { caller, isForeign, isMissing } = await this.clients.find(asking, traceQuestion.Client_ID);
    const classes = await this.classes.allowed(caller);
    const isWithin = (subjectId: string): boolean => caller.subjects?.includes(subjectId) ?? true;
    const record =
      traceQuestion.Subject_ID === undefined ? null : await this.subjects.mustSee(caller, traceQuestion.Subject_ID);
    const isRestricted = (await scopes.subjects(caller)) !== null;
    const stored = await findArticle(database, caller, traceQuestion.Input);
    const candidates = [...(stored.article ? [stored.article] : []), ...stored.others];
    const visible = new Set(
      await scopes.articles(
        caller,
        candidates.map(({ article_id }) => article_id),
      ),
    );
    const visibleInput = isRestricted ? withinScope(stored, visible) : stored;
    const { article } = visibleInput;
    // A caller who does not see the article must not learn whether a URL or an id is stored: articles out of scope and
    // missing articles get the same answer, without the information from collection and intake.
    const isHidden = isRestricted && article === null && visibleInput.kind !== 'text';
    const toWire = (each: TracedArticle) => ({
      Article_ID: each.article_id,
      Title: each.title,
      Url: each.url,
      Site: each.site_name,
      Published_At: each.published_at.toISOString(),
      Is_Visible: !isForeign && visible.has(each.article_id),
    });

    const steps: TraceStep[] = isHidden
      ? []
      : [
          ...(await traceCollection(database, this.clock, caller, visibleInput)),
          ...(await tracePage(database, caller, visibleInput)),
          ...(await traceIntake(database, caller, visibleInput)),
        ];
    if (article)
      steps.push(
        ...(await traceStored(database, caller, article, scopes)),
        ...(isMissing ? [] : await traceClient(database, caller, article, record?.subject_id)),
      );
    const question = { database, reader, caller, article, document: getDocument(article, traceQuestion.Input) };
    const hasText = article !== null || visibleInput.kind === 'text';
    const traced = record && hasText ? await traceSubject(question, record) : null;
    if (traced) steps.push(...traced.steps);
    if ((article && !isMissing) || isHidden) steps.push(traceScope(isRestricted, article !== null));
    return {
      Kind: visibleInput.kind,
      Article: article && toWire(article),
      Others: visibleInput.others.map(toWire),
      Steps: isForeign ? steps.map(leftToClient) : steps,
      Subject: traced?.subject ?? null,
      Subjects:
        !record && hasText && !isMissing
          ? (await traceSubjects(question, classes)).filter(({ Subject_ID }) => isWithin(Subject_ID))
          : [],
      Is_Client_Missing: isMissing,
      Milliseconds: Math.round(performance.now() - startedAt),
    } satisfies ArticleTrace;
  }
}
