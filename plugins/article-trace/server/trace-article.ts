import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { ClassPrivilegeService, type ClassReach } from '#plugins/privileges/server';
import { RuleReader } from '#plugins/subjects/server';
import type { ArticleTrace, TraceStep } from '../contract';
import { askedClient, leftToClient } from './asked-client';
import { findArticle, type TracedArticle } from './find-article';
import { traceCollection, traceIntake, tracePage } from './trace-collection';
import { traceClient, traceReach, traceStored } from './trace-reading';
import { documentOf, subjectWithin, traceSubject, traceSubjects } from './trace-subject';

/** What is followed: an article by its id, its address or a piece of its text, and the lists that are meant. */
export interface TraceQuestion {
  readonly Input: string;
  readonly Subject_ID?: string;
  readonly Client_ID?: string;
}

/** Nothing within reach: of whoever is bound to subjects that do not hold the article. */
const nothing: ClassReach = { see: [], handle: [] };

/** Follows an article and says where it stopped, within what the caller may see. */
export async function traceArticle(services: Resolver, asking: Caller, asked: TraceQuestion): Promise<ArticleTrace> {
  const database = services.get(DatabaseService);
  const articles = services.get(ArticleReader);
  const reader = services.get(RuleReader);
  const begun = performance.now();
  const { caller, isForeign, isWanted } = await askedClient(services, asking, asked.Client_ID);
  const reach = await services.get(ClassPrivilegeService).allowed(caller);
  const isWithin = (subjectId: string): boolean => caller.subjects?.includes(subjectId) ?? true;
  if (asked.Subject_ID !== undefined && !isWithin(asked.Subject_ID))
    throw new NotFoundError(`There is no subject ${asked.Subject_ID}`);
  const record =
    asked.Subject_ID === undefined ? null : await subjectWithin(reader, caller.clientId, asked.Subject_ID, reach);
  const found = await findArticle(database, caller, asked.Input);
  const named = [...(found.article ? [found.article] : []), ...found.others];
  const visible = new Set(
    await articles.visible(
      caller,
      named.map(({ article_id }) => article_id),
    ),
  );
  // Whoever sees some subjects only, sees of the library no more than they hold.
  const isShown = (article: TracedArticle): boolean =>
    (reach === null && !caller.subjects) || visible.has(article.article_id);
  const article = found.article && isShown(found.article) ? found.article : null;
  const isWithheld = found.article !== null && article === null;
  const toWire = (each: TracedArticle) => ({
    Article_ID: each.article_id,
    Title: each.title,
    Url: each.url,
    Site: each.site_name,
    Published_At: each.published_at.toISOString(),
    Is_Visible: !isForeign && visible.has(each.article_id),
  });

  const steps: TraceStep[] = isWithheld
    ? []
    : [
        ...(await traceCollection(database, services.get(CollectClock), caller, found)),
        ...(await tracePage(database, caller, found)),
        ...(await traceIntake(database, caller, found)),
      ];
  if (article)
    steps.push(
      ...(await traceStored(database, caller, article)),
      ...(isWanted ? [] : await traceClient(database, caller, article, record?.subject_id)),
    );
  const question = { database, reader, caller, article, document: documentOf(article, asked.Input) };
  const hasText = article !== null || (found.kind === 'text' && !isWithheld);
  const judged = record && hasText ? await traceSubject(question, record) : null;
  if (judged) steps.push(...judged.steps);
  if (found.article && !isWanted)
    steps.push(
      ...(isWithheld && reach === null
        ? traceReach(nothing, null, false)
        : traceReach(reach, record, visible.has(found.article.article_id))),
    );
  return {
    Kind: found.kind,
    Article: article && toWire(article),
    Others: found.others.filter(isShown).map(toWire),
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
