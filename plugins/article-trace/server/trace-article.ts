import type { Resolver } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader, SubjectScope } from '#plugins/subjects/server';
import type { ArticleTrace, TraceStep } from '../contract';
import { askedClient, leftToClient } from './requested-client';
import { findArticle, type FoundInput, type TracedArticle } from './find-article';
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
function withinScope(resolvedInput: FoundInput, visible: ReadonlySet<string>): FoundInput {
  const isVisible = ({ article_id }: TracedArticle): boolean => visible.has(article_id);
  const [article = null, ...others] = [
    ...(resolvedInput.article ? [resolvedInput.article] : []),
    ...resolvedInput.others,
  ].filter(isVisible);
  return { ...resolvedInput, article, others };
}

/** Traces an article and reports where it stopped, within the caller's scope. */
export async function traceArticle(
  services: Resolver,
  asking: Caller,
  traceQuestion: TraceQuestion,
): Promise<ArticleTrace> {
  const database = services.get(DatabaseService);
  const scopes = services.get(ScopeService);
  const reader = services.get(RuleReader);
  const begun = performance.now();
  const { caller, isForeign, isWanted } = await askedClient(services, asking, traceQuestion.Client_ID);
  const reach = await services.get(ClassPrivilegeService).allowed(caller);
  const isWithin = (subjectId: string): boolean => caller.subjects?.includes(subjectId) ?? true;
  const record =
    traceQuestion.Subject_ID === undefined
      ? null
      : await services.get(SubjectScope).mustSee(caller, traceQuestion.Subject_ID);
  const isBound = (await scopes.subjects(caller)) !== null;
  const stored = await findArticle(database, caller, traceQuestion.Input);
  const named = [...(stored.article ? [stored.article] : []), ...stored.others];
  const visible = new Set(
    await scopes.articles(
      caller,
      named.map(({ article_id }) => article_id),
    ),
  );
  const visibleInput = isBound ? withinScope(stored, visible) : stored;
  const { article } = visibleInput;
  // A caller who does not see the article must not learn whether a URL or an id is stored: articles out of scope and
  // missing articles get the same answer, without the information from collection and intake.
  const isUnseen = isBound && article === null && visibleInput.kind !== 'text';
  const toWire = (each: TracedArticle) => ({
    Article_ID: each.article_id,
    Title: each.title,
    Url: each.url,
    Site: each.site_name,
    Published_At: each.published_at.toISOString(),
    Is_Visible: !isForeign && visible.has(each.article_id),
  });

  const steps: TraceStep[] = isUnseen
    ? []
    : [
        ...(await traceCollection(database, services.get(CollectClock), caller, visibleInput)),
        ...(await tracePage(database, caller, visibleInput)),
        ...(await traceIntake(database, caller, visibleInput)),
      ];
  if (article)
    steps.push(
      ...(await traceStored(database, caller, article, scopes)),
      ...(isWanted ? [] : await traceClient(database, caller, article, record?.subject_id)),
    );
  const question = { database, reader, caller, article, document: getDocument(article, traceQuestion.Input) };
  const hasText = article !== null || visibleInput.kind === 'text';
  const judged = record && hasText ? await traceSubject(question, record) : null;
  if (judged) steps.push(...judged.steps);
  if ((article && !isWanted) || isUnseen) steps.push(traceScope(isBound, article !== null));
  return {
    Kind: visibleInput.kind,
    Article: article && toWire(article),
    Others: visibleInput.others.map(toWire),
    Steps: isForeign ? steps.map(leftToClient) : steps,
    Subject: judged?.subject ?? null,
    Subjects:
      !record && hasText && !isWanted
        ? (await traceSubjects(question, reach)).filter(({ Subject_ID }) => isWithin(Subject_ID))
        : [],
    Is_Client_Wanted: isWanted,
    Milliseconds: Math.round(performance.now() - begun),
  } satisfies ArticleTrace;
}
