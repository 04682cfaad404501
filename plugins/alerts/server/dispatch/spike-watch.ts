import { inject } from '#core';
import { DatabaseService, isPassingFailure, Log, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ArticleRow } from '#plugins/articles';
import { getShortName } from '#shared/geo';
import { hourLength } from '#shared/time';
import { AlertArticleReader } from '../alert-article';
import { readRules, type AlertRule } from '../alert-rule';
import { AlertSettings, type AlertSetting } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { baselineWeeks, coolHours, spikeAt, type HourCounts } from '../decide/spike';
import { AlertFailures, alertSources, logFailure } from './alert-failures';
import { storeAlerts } from './alert-store';
import { AlertDispatcher } from './dispatcher';
import type { SpikeReason } from './sent-alert';

/** Maximum number of articles per hour that are examined for common features. */
const maxChecked = 200;
const maxNamed = 8;

/** Returns the most frequent values in descending order. */
function frequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxNamed)
    .map(([value]) => value);
}

/** Detects subjects with far more articles than usual, for the rules that monitor spikes. */
export class SpikeWatch {
  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertArticleReader) private readonly events: AlertArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Checks the last hour of every subject monitored by a rule; returns the number of spikes alerted. */
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
    const caller = await this.callers.get(rule.clientId);
    const setting = await this.settings.of(rule.clientId);
    let sentCount = 0;
    for (const subjectId of await this.getSubjects(rule)) {
      if (signal?.aborted) return sentCount;
      if (await this.lookAt(caller, rule, subjectId, setting, now)) sentCount += 1;
    }
    return sentCount;
  }

  private async getSubjects({ clientId, filter }: AlertRule): Promise<readonly string[]> {
    const filterSubjectIds = (filter.Subject_ID ?? '').split(',').filter(Boolean);
    const { rows } = await this.database.query<{ subject_id: string }>(
      `select subject_id from subject where client_id = $1 and is_enabled
         and (cardinality($2::bigint[]) = 0 or subject_id = any($2::bigint[]))`,
      [clientId, filterSubjectIds],
    );
    return rows.map(({ subject_id }) => subject_id);
  }

  private async lookAt(
    caller: Caller,
    rule: AlertRule,
    subjectId: string,
    setting: AlertSetting,
    now: Date,
  ): Promise<boolean> {
    const from = new Date(now.getTime() - hourLength);
    const filter = {
      ...rule.filter,
      Subject_ID: subjectId,
      Published_At: `${from.toISOString()}..${now.toISOString()}`,
    };
    const { total } = await this.reader.count(caller, filter, maxChecked * 10);
    const hour = Math.floor(now.getTime() / hourLength);
    const history = await this.history(rule.clientId, subjectId, hour);
    // The count alone rules out most spikes; sources are only loaded if it does not.
    if (!spikeAt(history, hour, total, Number.POSITIVE_INFINITY)) return false;
    const ids = await this.reader.ids(caller, filter, 'time', maxChecked);
    const rows = await this.reader.rows(caller, ids);
    const sources = new Set(rows.map(({ Domain }) => Domain));
    const spike = spikeAt(history, hour, total, sources.size);
    if (!spike || (await this.isCooling(rule, subjectId, now))) return false;
    const events = await this.events.of(caller, ids, setting.formula);
    const [top] = [...events].sort((a, b) => b.reason.Score - a.reason.Score);
    if (!top) return false;
    const risen: SpikeReason = {
      Subject_ID: subjectId,
      Count: spike.count,
      Expected: spike.expected,
      Chance: spike.chance,
      ...toCommon(rows),
    };
    // A spike raises the level of its articles by one.
    const level = Math.max(1, top.reason.Level - 1);
    if (level > rule.conditions.Lowest_Level) return false;
    await this.database.transaction(async (tx) => {
      const alerts = await storeAlerts(tx, [
        {
          clientId: rule.clientId,
          ruleId: rule.ruleId,
          kind: 'spike',
          articleId: top.articleId,
          clusterId: top.clusterId,
          key: `spike ${subjectId} ${Math.floor(hour / coolHours)}`,
          level,
          score: top.reason.Score,
          reason: { ...top.reason, Level: level, Spike: risen },
          outcome: 'now',
          title: top.title,
          site: top.site,
          subjectIds: [subjectId],
          due: now,
          note: null,
        },
      ]);
      await this.dispatcher.tell(
        tx,
        rule.clientId,
        alerts.map((alert) => ({ rule, alert, due: now })),
        setting,
      );
    });
    return true;
  }

  private async history(clientId: string, subjectId: string, hour: number): Promise<HourCounts> {
    const startHour = hour - baselineWeeks * 168;
    const { rows } = await this.database.query<{ hour: Date; count: number }>(
      `select hour, sum(count)::int as count from article_count where client_id = $1 and subject_id = $2
         and hour >= $3 group by 1`,
      [clientId, subjectId, new Date(startHour * hourLength)],
    );
    const counts = Array.from({ length: hour - startHour }, () => 0);
    for (const row of rows) {
      const place = Math.floor(row.hour.getTime() / hourLength) - startHour;
      if (place < counts.length) counts[place] = row.count;
    }
    return { startHour, counts };
  }

  private async isCooling({ clientId, ruleId }: AlertRule, subjectId: string, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `select from alert where client_id = $1 and rule_id = $2 and kind = 'spike' and $3 = any(subject_ids)
         and created_at > $4::timestamptz - make_interval(hours => ${coolHours}) limit 1`,
      [clientId, ruleId, subjectId, now],
    );
    return (rowCount ?? 0) > 0;
  }
}

const toCommon = (rows: readonly ArticleRow[]): Pick<SpikeReason, 'Sources' | 'Words' | 'Places'> => ({
  Sources: frequent(rows.map(({ Site }) => Site)),
  Words: frequent(rows.flatMap(({ Words }) => Words)),
  Places: frequent(rows.map(({ Region }) => (Region === null ? '' : getShortName(Region)))),
});
