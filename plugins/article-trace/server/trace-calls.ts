import { withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import type { articleTraceContract } from '../contract';
import { RequestedClients } from './requested-client';
import { RuleRepairs } from './rule-repairs';
import { ArticleTracer } from './trace-article';
import { subjectNames } from './trace-subject';

/** Handlers of the article trace API. */
export const traceCalls = withServices(
  {
    tracer: ArticleTracer,
    repairs: RuleRepairs,
    requestedClients: RequestedClients,
    clients: ClientService,
    classes: ClassPrivilegeService,
    database: DatabaseService,
  },
  ({ tracer, repairs, requestedClients, clients, classes, database }): Handlers<typeof articleTraceContract> => ({
    trace: ({ caller, body }) => tracer.trace(caller, body),

    subjects: async ({ caller: asking, query }) => {
      const { caller } = await requestedClients.find(asking, query.Client_ID);
      return {
        Client_Name: (await clients.get(caller.clientId)).client_name,
        list: await subjectNames(database, caller.clientId, await classes.allowed(caller)),
      };
    },

    rule: ({ caller, body }) => repairs.change(caller, body),

    applyRules: async ({ caller, body, ip }) => ({ put: await repairs.apply(caller, body.Article_ID, ip) }),
  }),
);
