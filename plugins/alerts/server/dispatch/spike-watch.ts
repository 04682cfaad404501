import { inject } from '#core';
import { DatabaseService, isPassingFailure, Log } from '#core/server';
import { defaultZone, hourLength } from '#shared/time';
import { readRules, type AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { decide, emptyHistory } from '../decide/decide';
import { coolHours } from '../decide/spike';
import { binsPerHour, type BinCounts } from '../decide/stretches';
import { AlertFailures, alertSources, logFailure } from './alert-failures';
import { getAlert, sentBefore, storeAlerts } from './alert-store';
import { AlertDispatcher } from './dispatcher';
import { SpikeFinder, type FoundSpike, type PastSpike } from './spike-finder';

/** Hours that are looked at again, because their articles may be collected late. */
const lateHours = 24;

/** Detects subjects with far more articles than usual, for the rules that monitor spikes. */
export class SpikeWatch {
  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SpikeFinder) private readonly finder: SpikeFinder,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(Log) private readonly log: Log,
  ) {}

  /**
   * Checks the last hour of every subject monitored by a rule, and the hours of a day before, whose articles may have
   * been collected late; returns the number of spikes alerted.
   */
  async look(signal: AbortSignal, now: Date = new Date()): Promise<number> {
    const { rows } = await this.database.query<{ rule_id: string }>(
      `select rule_id from alert_rule where is_enabled and (conditions ->> 'Is_Spike')::boolean
         and coalesce(valid_from, now()) <= now() and coalesce(valid_to, now()) >= now()`,
    );
    const failing = new Set(await this.failures.waiting(alertSources.spike));
    const ids = rows.map(({ rule_id }) => rule_id);
    let sentCount = 0;
    // Unreadable rules are listed when they are next matched against an article.
    for (const rule of await readRules(this.database, { ruleIds: ids }, () => undefined)) {
      if (signal.aborted) return sentCount;
      const { clientId, ruleId: id, name } = rule;
      if (id === null) continue;
      try {
        sentCount += await this.lookFor(rule, signal, now);
        if (failing.has(id)) await this.failures.resolve(alertSources.spike, [id]);
      } catch (error) {
        if (isPassingFailure(error)) throw error;
        const failure = error instanceof Error ? error : new Error(String(error));
        logFailure(this.log, { clientId, rule: id }, failure);
        const more = { ruleId: id, ruleName: name, isManual: true };
        await this.failures.of(alertSources.spike, { clientId, id }, failure, more);
      }
    }
    return sentCount;
  }

  /** Checks the subjects of one rule for spikes; returns the number of spikes notified. */
  async lookFor(rule: AlertRule, signal?: AbortSignal, now: Date = new Date()): Promise<number> {
    if (!(await this.callers.isServed(rule.clientId))) return 0;
    const caller = await this.callers.get(rule.clientId);
    const setting = await this.settings.of(rule.clientId);
    const counts = new Map<string, BinCounts>();
    for (const subjectId of await this.finder.subjects(rule)) {
      if (signal?.aborted) return 0;
      counts.set(subjectId, await this.finder.recentBins(caller, rule, subjectId, now));
    }
    const calendar = await this.finder.calendar(caller, setting.holidays);
    const past = [...(await this.past(rule, now))];
    let sentCount = 0;
    for (let hours = 0; hours < lateHours; hours += 1) {
      const question = { setting, calendar, past };
      const ended = now.getTime() - hours * hourLength;
      if (signal?.aborted || (hours > 0 && rule.createdAt !== null && ended < rule.createdAt.getTime())) break;
      for (const spike of await this.finder.at(caller, rule, counts, hours * binsPerHour, question)) {
        past.push({ subjectIds: spike.subjectIds, at: now });
        if (await this.notify(rule, spike, setting, now)) sentCount += 1;
      }
    }
    return sentCount;
  }

  /** Raises an alert on a spike by the same decision as on an article; returns whether it was raised. */
  private async notify(
    rule: AlertRule,
    { subjectIds, to, top, reason }: FoundSpike,
    setting: AlertSetting,
    now: Date,
  ): Promise<boolean> {
    const { ruleId, clientId } = rule;
    if (!top || ruleId === null) return false;
    return this.database.transaction(async (tx) => {
      const before = await sentBefore(tx, clientId, [{ ...rule, ruleId }], [top.clusterId], now, defaultZone);
      const article = { ...top, at: now };
      const history = before.get(ruleId) ?? emptyHistory();
      const decision = decide(rule, article, history, setting.holidays, defaultZone);
      const { due } = decision;
      if (due === null) return false;
      const alerts = await storeAlerts(tx, [
        {
          ...getAlert(clientId, ruleId, article, { ...decision, due }),
          kind: 'spike',
          key: `spike ${reason.Subject_ID} ${to.toISOString()}`,
          reason: { ...top.reason, Spike: reason },
          subjectIds,
        },
      ]);
      await this.dispatcher.tell(
        tx,
        clientId,
        alerts.map((alert) => ({ rule, alert, due })),
        setting,
      );
      return alerts.length > 0;
    });
  }

  /** Returns the spike alerts of a rule that may suppress another one. */
  private async past({ clientId, ruleId }: AlertRule, now: Date): Promise<readonly PastSpike[]> {
    const { rows } = await this.database.query<{ subject_ids: string[]; at: Date }>(
      `select subject_ids, created_at as at from alert where client_id = $1 and rule_id = $2 and kind = 'spike'
         and created_at > $3::timestamptz - make_interval(hours => ${coolHours + lateHours})`,
      [clientId, ruleId, now],
    );
    return rows.map(({ subject_ids: subjectIds, at }) => ({ subjectIds, at }));
  }
}
