import { provide } from '#core';
import { consume, defineServer, serveResource } from '#core/server';
import { articlesStored, sayInformed } from '#plugins/articles/server';
import { alerts } from '../plugin';
import { autoInformRule, contentTemplate } from '../resource';
import { AlertFactsReader } from './alert-facts';
import { AlertSettings } from './alert-settings';
import { alertMigrations } from './migrations';
import { RuleReplays } from './replay';
import { ruleCalls } from './rule-calls';
import { ruleRules } from './rule-rules';
import { alertTables } from './tables';
import { informedJob, Letters, type InformedPayload } from './tell/letters';
import { LetterTokens } from './tell/letter-tokens';
import { AlertTeller } from './tell/teller';
import { MessageMatters } from './tell/template-scope';
import { WaitingCopies } from './tell/waiting-copies';
import { templateCalls, templateRules } from './template-calls';

const rules = serveResource(autoInformRule, ruleRules);
const templates = serveResource(contentTemplate, templateRules);

export default defineServer(alerts, {
  services: [
    provide(AlertSettings),
    provide(AlertFactsReader),
    provide(LetterTokens),
    provide(MessageMatters),
    provide(Letters),
    provide(AlertTeller),
    provide(WaitingCopies),
    provide(RuleReplays),
  ],
  calls: [rules.calls, ruleCalls, templates.calls, templateCalls],
  tables: alertTables,
  migrations: alertMigrations,
  contributions: [rules.select, templates.select],
  consumers: [
    consume(articlesStored, {
      name: 'alerts.tell',
      handle: ({ payload }, { services, tx, log }) => services.get(AlertTeller).take(tx, payload, log),
    }),
  ],
  jobs: [
    {
      name: 'alerts.tell-due',
      every: '15s',
      run: async (services, _payload, { signal, log }) => {
        const told = await services.get(WaitingCopies).tellDue(signal);
        if (told > 0) log.info({ letters: told }, 'Alerts that waited were told');
      },
    },
    {
      name: informedJob,
      run: async (services, payload) => {
        const { clientId, articleIds, at } = payload as InformedPayload;
        await sayInformed(services, clientId, articleIds, new Date(at));
      },
    },
  ],
});
