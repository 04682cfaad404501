import { contribute, provide } from '#core';
import { consume, DatabaseService, defineServer, firstSights, serveResource, type RetryPayload } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articlesStored, sayInformed } from '#plugins/articles/server';
import { clientFigures } from '#plugins/system-monitor/server';
import { alerts } from '../plugin';
import { autoInformRule, contentTemplate } from '../resource';
import { alertCounts } from './alert-counts';
import { AlertFactsReader } from './alert-facts';
import { alertModules } from './alert-modules';
import { AlertReader, PostgresAlertReader } from './alert-reader';
import { AlertRules, PostgresAlertRules } from './alert-rules';
import { AlertSettings } from './alert-settings';
import { failureCalls } from './failure-calls';
import { FailureList } from './failure-list';
import { HandLetters } from './hand-letters';
import { SiteWorth } from './site-worth';
import { letterCalls, openedCalls } from './letter-calls';
import { LetterFiguresReader } from './letter-figures';
import { LetterList } from './letter-list';
import { LetterScope } from './letter-scope';
import { letterSight } from './letter-sight';
import { alertMigrations } from './migrations';
import { OpenedLetters } from './opened-letters';
import { RuleReplays } from './replay';
import { ruleCalls } from './rule-calls';
import { ruleRules } from './rule-rules';
import { alertTables } from './tables';
import { AlertFailures, retryJob } from './tell/alert-failures';
import { AlertRetries } from './tell/alert-retries';
import { informedJob, Letters, type InformedPayload } from './tell/letters';
import { LetterTokens } from './tell/letter-tokens';
import { Reminders } from './tell/reminders';
import { SpikeWatch } from './tell/spike-watch';
import { AlertTeller } from './tell/teller';
import { MessageMatters } from './tell/template-scope';
import { WaitingCopies } from './tell/waiting-copies';
import { templateCalls, templateRules } from './template-calls';

export { AlertReader, type KnownAlert } from './alert-reader';
export { AlertRules } from './alert-rules';
export { LetterFiguresReader } from './letter-figures';

const rules = serveResource(autoInformRule, ruleRules);
const templates = serveResource(contentTemplate, templateRules);

export default defineServer(alerts, {
  services: [
    provide(AlertRules, PostgresAlertRules),
    provide(AlertReader, PostgresAlertReader),
    provide(AlertSettings),
    provide(AlertFactsReader),
    provide(LetterTokens),
    provide(MessageMatters),
    provide(AlertFailures),
    provide(Letters),
    provide(AlertTeller),
    provide(WaitingCopies),
    provide(RuleReplays),
    provide(Reminders),
    provide(SpikeWatch),
    provide(AlertRetries),
    provide(LetterScope),
    provide(LetterList),
    provide(FailureList),
    provide(LetterFiguresReader),
    provide(OpenedLetters),
    provide(HandLetters),
    provide(SiteWorth),
  ],
  calls: [rules.calls, ruleCalls, templates.calls, templateCalls, letterCalls, openedCalls, failureCalls],
  tables: alertTables,
  migrations: alertMigrations,
  contributions: [
    rules.select,
    templates.select,
    contribute(firstSights, letterSight),
    contribute(analysisModules, alertModules),
    contribute(clientFigures, (services) => ({
      figure: 'Alerts',
      count: (question) => alertCounts(services.get(DatabaseService), question),
    })),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'alerts.tell',
      isPrompt: true,
      handle: ({ payload, happenedAt }, { services, tx, log, signal }) =>
        services.get(AlertTeller).take(tx, payload, log, signal, happenedAt),
    }),
  ],
  jobs: [
    {
      name: 'alerts.tell-due',
      every: '15s',
      run: async (services, _payload, { signal, log }) => {
        const told = await services.get(WaitingCopies).tellDue(signal);
        if (told > 0) log.info({ letters: told }, 'Waiting alerts were sent');
      },
    },
    {
      name: 'alerts.watch-spikes',
      every: '5m',
      run: async (services, _payload, { signal, log }) => {
        const told = await services.get(SpikeWatch).look(signal);
        if (told > 0) log.info({ spikes: told }, 'Spikes of subjects were alerted');
      },
    },
    {
      name: 'alerts.remind',
      every: '1m',
      run: async (services, _payload, { log }) => {
        const reminders = services.get(Reminders);
        const [reminded, escalated] = [await reminders.remind(), await reminders.escalate()];
        if (reminded + escalated > 0)
          log.info({ reminded, escalated }, 'Unconfirmed alerts were reminded of or escalated');
      },
    },
    { name: retryJob, run: (services, payload) => services.get(AlertRetries).run(payload as RetryPayload) },
    {
      name: informedJob,
      run: async (services, payload) => {
        const { clientId, articleIds, at } = payload as InformedPayload;
        await sayInformed(services, clientId, articleIds, new Date(at));
      },
    },
  ],
});
