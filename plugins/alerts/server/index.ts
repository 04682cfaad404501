import { contribute, provide, withServices } from '#core';
import { consume, DatabaseService, defineServer, initialData, serveResource, type RetryPayload } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articlesChanged, articlesStored, ReportedArticles } from '#plugins/articles/server';
import { subjectGuards } from '#plugins/subjects/server';
import { clientFigures } from '#plugins/system-monitor/server';
import { alerts } from '../plugin';
import { autoInformRule, contentTemplate } from '../resource';
import { alertCounts } from './alert-counts';
import { AlertArticleReader } from './alert-article';
import { alertModules } from './alert-modules';
import { AlertReader, PostgresAlertReader } from './alert-reader';
import { AlertRules, PostgresAlertRules } from './alert-rules';
import { AlertSettings } from './alert-settings';
import { ClientCallers } from './client-caller';
import { failureCalls } from './failure-calls';
import { FailureList } from './failure-list';
import { ManualMessages } from './manual-messages';
import { SiteWorth } from './site-worth';
import { messageCalls, openedCalls } from './message-calls';
import { MessageFiguresReader } from './message-figures';
import { MessageList } from './message-list';
import { MessageScope } from './message-scope';
import { openedMessageData } from './opened-message-data';
import { alertMigrations } from './migrations';
import { OpenedMessages } from './opened-messages';
import { RuleReplays } from './replay';
import { SpikeReplays } from './spike-replay';
import { ruleCalls } from './rule-calls';
import { ruleRules } from './rule-rules';
import { RuleStates } from './rule-states';
import { alertSubjectGuard } from './subject-guard';
import { alertTables } from './tables';
import { PublicHolidays } from './decide/public-holidays';
import { AlertChecks } from './dispatch/alert-checks';
import { AlertFailures, retryJob } from './dispatch/alert-failures';
import { AlertRetries } from './dispatch/alert-retries';
import { followUpJob, FollowUps, type FollowUpPayload } from './dispatch/follow-ups';
import { informedJob, MessageWriter, type InformedPayload } from './dispatch/write-messages';
import { MessageTokens } from './dispatch/message-tokens';
import { Reminders } from './dispatch/reminders';
import { SpikeFinder } from './dispatch/spike-finder';
import { SpikeWatch } from './dispatch/spike-watch';
import { AlertDispatcher } from './dispatch/dispatcher';
import { TemplateFiller } from './dispatch/template-filler';
import { UnreachedAlerts } from './dispatch/unreached-alerts';
import { MessageMatters } from './dispatch/template-scope';
import { WaitingCopies } from './dispatch/waiting-copies';
import { templateCalls, templateRules } from './template-calls';

export { AlertReader, type AlertSummary } from './alert-reader';
export { AlertRules } from './alert-rules';
export { MessageFiguresReader } from './message-figures';

const rules = serveResource(autoInformRule, ruleRules);
const templates = serveResource(contentTemplate, templateRules);

export default defineServer(alerts, {
  services: [
    provide(AlertRules, PostgresAlertRules),
    provide(AlertReader, PostgresAlertReader),
    provide(AlertSettings),
    provide(RuleStates),
    provide(ClientCallers),
    provide(AlertArticleReader),
    provide(MessageTokens),
    provide(MessageMatters),
    provide(AlertFailures),
    provide(TemplateFiller),
    provide(MessageWriter),
    provide(UnreachedAlerts),
    provide(AlertDispatcher),
    provide(AlertChecks),
    provide(WaitingCopies),
    provide(FollowUps),
    provide(PublicHolidays),
    provide(SpikeFinder),
    provide(SpikeReplays),
    provide(RuleReplays),
    provide(Reminders),
    provide(SpikeWatch),
    provide(AlertRetries),
    provide(MessageScope),
    provide(MessageList),
    provide(FailureList),
    provide(MessageFiguresReader),
    provide(OpenedMessages),
    provide(ManualMessages),
    provide(SiteWorth),
  ],
  calls: [rules.calls, ruleCalls, templates.calls, templateCalls, messageCalls, openedCalls, failureCalls],
  threads: { 'fill-template': () => import('./dispatch/template-task') },
  tables: alertTables,
  migrations: alertMigrations,
  contributions: [
    rules.select,
    templates.select,
    contribute(initialData, openedMessageData),
    contribute(analysisModules, alertModules),
    contribute(subjectGuards, alertSubjectGuard),
    contribute(
      clientFigures,
      withServices({ database: DatabaseService }, ({ database }) => ({
        figure: 'Alerts',
        count: (question) => alertCounts(database, question),
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'alerts.dispatch',
      isPrompt: true,
      handle: ({ payload, happenedAt }, { services, tx, log, signal }) =>
        services.get(AlertDispatcher).take(tx, payload, log, signal, happenedAt),
    }),
    consume(articlesChanged, {
      name: 'alerts.ask-again',
      handle: async ({ payload, clientId }, { services, tx, log }) => {
        await services.get(AlertDispatcher).askAgain(tx, clientId, payload, log);
        if (clientId !== null) await services.get(FollowUps).plan(tx, clientId, payload);
      },
    }),
  ],
  jobs: [
    {
      name: 'alerts.dispatch-due',
      every: '15s',
      run: async (services, _payload, { signal, log }) => {
        const sentCount = await services.get(WaitingCopies).sendDue(signal);
        if (sentCount > 0) log.info({ messages: sentCount }, 'Waiting alerts were sent');
      },
    },
    {
      name: 'alerts.watch-spikes',
      every: '5m',
      run: async (services, _payload, { signal, log }) => {
        const spikeCount = await services.get(SpikeWatch).look(signal);
        if (spikeCount > 0) log.info({ spikes: spikeCount }, 'Spikes of subjects were alerted');
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
    { name: followUpJob, run: (services, payload) => services.get(FollowUps).send(payload as FollowUpPayload) },
    { name: retryJob, run: (services, payload) => services.get(AlertRetries).run(payload as RetryPayload) },
    {
      name: informedJob,
      run: async (services, payload) => {
        const { clientId, articleIds, at } = payload as InformedPayload;
        await services.get(ReportedArticles).mark(clientId, articleIds, new Date(at));
      },
    },
  ],
});
