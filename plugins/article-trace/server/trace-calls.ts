import { InputError, NotFoundError, type Resolver } from '#core';
import { DatabaseService, OperationLogService, type Handlers } from '#core/server';
import { librarySql, ScopeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader, SubjectClassifier, SubjectScope } from '#plugins/subjects/server';
import { printQuery } from '#shared/query';
import type { articleTraceContract } from '../contract';
import { askedClient } from './requested-client';
import { traceArticle } from './trace-article';
import { subjectNames } from './trace-subject';
import { dropClause, widenRule } from './widen-rule';

/** Handlers of the article trace API. */
export function traceCalls(services: Resolver): Handlers<typeof articleTraceContract> {
  const database = services.get(DatabaseService);
  const reader = services.get(RuleReader);
  const classes = services.get(ClassPrivilegeService);

  return {
    trace: ({ caller, body }) => traceArticle(services, caller, body),

    subjects: async ({ caller: asking, query }) => {
      const { caller } = await askedClient(services, asking, query.Client_ID);
      return {
        Client_Name: (await services.get(ClientService).get(caller.clientId)).client_name,
        list: await subjectNames(database, caller.clientId, await classes.allowed(caller)),
      };
    },

    rule: async ({ caller, body }) => {
      const { rule, notation } = await services.get(SubjectScope).mustSee(caller, body.Subject_ID);
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
      const scopes = services.get(ScopeService);
      const parameters: unknown[] = [body.Article_ID];
      const visible = librarySql(await scopes.library(caller), 'a', (value) => `$${parameters.push(value)}`);
      const { rowCount } = await database.query(
        `select from article a where article_id = $1 and ${visible}`,
        parameters,
      );
      // A caller restricted to some subjects gets no information from the library beyond these subjects.
      const isBound = (await scopes.subjects(caller)) !== null;
      const held = isBound ? await scopes.articles(caller, [body.Article_ID], { withHidden: true }) : [];
      if (!rowCount || (isBound && held.length === 0))
        throw new NotFoundError(`Article_ID: article ${body.Article_ID} not found`);
      const put = await services.get(SubjectClassifier).classify(caller.clientId, [body.Article_ID]);
      await services
        .get(OperationLogService)
        .record(caller, { entity: 'article', action: 'apply-rules', id: body.Article_ID, ip, after: { Put: put } });
      return { put };
    },
  };
}
