import { InputError, NotFoundError, type Resolver } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader, SubjectClassifier } from '#plugins/subjects/server';
import { printQuery } from '#shared/query';
import type { articleTraceContract, ArticleTrace, TraceStep } from '../contract';
import { askedClient, leftToClient } from './asked-client';
import { findArticle, type TracedArticle } from './find-article';
import { traceCollection, traceIntake, tracePage } from './trace-collection';
import { traceClient, traceReach, traceStored } from './trace-reading';
import { documentOf, subjectNames, subjectWithin, traceSubject, traceSubjects } from './trace-subject';
import { dropClause, widenRule } from './widen-rule';

/** Answers why an article is there or not. */
export function traceCalls(services: Resolver): Handlers<typeof articleTraceContract> {
  const database = services.get(DatabaseService);
  const articles = services.get(ArticleReader);
  const reader = services.get(RuleReader);
  const classes = services.get(ClassPrivilegeService);

  return {
    trace: async ({ caller: asking, body }) => {
      const begun = performance.now();
      const { caller, isForeign, isWanted } = await askedClient(services, asking, body.Client_ID);
      const reach = await classes.allowed(caller);
      const record =
        body.Subject_ID === undefined ? null : await subjectWithin(reader, caller.clientId, body.Subject_ID, reach);
      const found = await findArticle(database, caller, body.Input);
      const named = [...(found.article ? [found.article] : []), ...found.others];
      const visible = new Set(
        await articles.visible(
          caller,
          named.map(({ article_id }) => article_id),
        ),
      );
      // Whoever sees some subjects only, sees of the library no more than they hold.
      const isShown = (article: TracedArticle): boolean => reach === null || visible.has(article.article_id);
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
      const question = { database, reader, caller, article, document: documentOf(article, body.Input) };
      const hasText = article !== null || (found.kind === 'text' && !isWithheld);
      const judged = record && hasText ? await traceSubject(question, record) : null;
      if (judged) steps.push(...judged.steps);
      if (found.article && !isWanted) steps.push(...traceReach(reach, record, visible.has(found.article.article_id)));
      return {
        Kind: found.kind,
        Article: article && toWire(article),
        Others: found.others.filter(isShown).map(toWire),
        Steps: isForeign ? steps.map(leftToClient) : steps,
        Subject: judged?.subject ?? null,
        Subjects: !record && hasText && !isWanted ? await traceSubjects(question, reach) : [],
        Is_Client_Wanted: isWanted,
        Milliseconds: Math.round(performance.now() - begun),
      } satisfies ArticleTrace;
    },

    subjects: async ({ caller: asking, query }) => {
      const { caller } = await askedClient(services, asking, query.Client_ID);
      return {
        Client_Name: (await services.get(ClientService).get(caller.clientId)).client_name,
        list: await subjectNames(database, caller.clientId, await classes.allowed(caller)),
      };
    },

    rule: async ({ caller, body }) => {
      const { rule, notation } = await reader.subject(caller.clientId, body.Subject_ID);
      const tree = reader.parse({ rule, notation });
      const changed =
        body.Word === undefined
          ? dropClause(tree, body.Clause, notation)
          : widenRule(tree, body.Clause, notation, body.Word);
      if (!changed)
        throw new InputError(`Clause: the rule has no clause ${body.Clause} of its own`, 'article-trace.clause');
      const text = printQuery(changed, notation);
      reader.parse({ rule: text, notation });
      return { Rule: text, Notation: notation };
    },

    applyRules: async ({ caller, body, ip }) => {
      const { rowCount } = await database.query(
        'select from article where article_id = $1 and (owner_id is null or owner_id = $2)',
        [body.Article_ID, caller.clientId],
      );
      if (!rowCount) throw new NotFoundError(`There is no article ${body.Article_ID}`);
      const put = await services.get(SubjectClassifier).classify(caller.clientId, [body.Article_ID]);
      await services
        .get(OperationLogService)
        .record(caller, { entity: 'article', action: 'apply-rules', id: body.Article_ID, ip, after: { Put: put } });
      return { put };
    },
  };
}
