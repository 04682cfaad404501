import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ArticleRow } from '#plugins/articles';
import { EventMoments } from '#plugins/hot-spots/server';
import { BriefCache } from '#shared/cache';
import { getShortName } from '#shared/geo';
import { hourLength } from '#shared/time';
import { AlertArticleReader } from '../alert-article';
import type { AlertRule } from '../alert-rule';
import type { AlertSetting } from '../alert-settings';
import { isMatch, type AlertArticle } from '../decide/decide';
import { findRise, type Rise } from '../decide/find-rise';
import { HourCalendar } from '../decide/hour-kinds';
import { PublicHolidays } from '../decide/public-holidays';
import { baselineHours, coolHours, minSources } from '../decide/spike';
import { binLength, BinCounts } from '../decide/stretches';
import type { SpikeReason } from './sent-alert';

/** Maximum number of articles per hour that are examined for common features. */
const maxChecked = 200;
const maxNamed = 8;
/** Share of the smaller rise that two subjects have in common if they hold the same one. */
const sameShare = 0.5;
/** Hours after which the counts of past weeks are read again. */
const historyHours = 6;
/** Hours before the present whose counts change, because their articles are still being collected. */
const openHours = 25;

/** A subject whose count has risen, with the newest articles of the rise. */
interface SubjectRise extends Rise {
  readonly subjectId: string;
  readonly rows: readonly ArticleRow[];
}

/** Counts by bin since 1970. */
type CountsByBin = ReadonlyMap<number, number>;

/** A rise that one or several subjects hold. */
export interface FoundSpike {
  readonly subjectIds: readonly string[];
  readonly to: Date;
  /** The most important article that meets the conditions of the rule, one level up; undefined if none does. */
  readonly top: AlertArticle | undefined;
  readonly reason: SpikeReason;
}

/** A past spike alert of a rule: its subjects, and when it was raised. */
export interface PastSpike {
  readonly subjectIds: readonly string[];
  readonly at: Date;
}

/** What rises are compared with, and the alerts that suppress further ones. */
export interface SpikeQuestion {
  readonly setting: AlertSetting;
  /** In the zone of the client. */
  readonly calendar: HourCalendar;
  readonly past: readonly PastSpike[];
}

/** Returns the most frequent values in descending order. */
function frequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxNamed)
    .map(([value]) => value);
}

const toCommon = (rows: readonly ArticleRow[]): Pick<SpikeReason, 'Sources' | 'Authors' | 'Words' | 'Places'> => ({
  Sources: frequent(rows.map(({ Site }) => Site)),
  Authors: frequent(rows.map(({ Author }) => Author)),
  Words: frequent(rows.flatMap(({ Words }) => Words)),
  Places: frequent(rows.map(({ Region }) => (Region === null ? '' : getShortName(Region)))),
});

/** Returns whether a subject is in its pause at a time. */
export const isCooling = (past: readonly PastSpike[], subjectId: string, time: Date): boolean =>
  past.some(
    ({ subjectIds, at }) => subjectIds.includes(subjectId) && at.getTime() > time.getTime() - coolHours * hourLength,
  );

const isSame = (a: SubjectRise, b: SubjectRise): boolean => {
  const ids = new Set(a.rows.map(({ Article_ID }) => Article_ID));
  const common = b.rows.filter(({ Article_ID }) => ids.has(Article_ID)).length;
  return common >= sameShare * Math.min(a.rows.length, b.rows.length);
};

/** Groups rises that are largely made of the same articles. */
function groupRises(rises: readonly SubjectRise[]): readonly (readonly SubjectRise[])[] {
  const groups: SubjectRise[][] = [];
  for (const rise of rises) {
    const matching = groups.filter((group) => group.some((other) => isSame(rise, other)));
    for (const group of matching) groups.splice(groups.indexOf(group), 1);
    groups.push([...matching.flat(), rise]);
  }
  return groups;
}

/** Finds spikes of what a rule covers, identically for live decisions and replays. */
export class SpikeFinder {
  private readonly histories = new BriefCache<{ readonly until: number; readonly counts: CountsByBin }>(
    historyHours * hourLength,
    5000,
  );

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertArticleReader) private readonly alertArticles: AlertArticleReader,
    @inject(EventMoments) private readonly moments: EventMoments,
    @inject(PublicHolidays) private readonly holidays: PublicHolidays,
  ) {}

  /** Returns the subjects that a rule watches: those of its filter, or all. */
  async subjects({ clientId, filter }: AlertRule): Promise<readonly string[]> {
    const filterSubjectIds = (filter.Subject_ID ?? '').split(',').filter(Boolean);
    const { rows } = await this.database.query<{ subject_id: string }>(
      `select subject_id from subject where client_id = $1 and is_enabled
         and (cardinality($2::bigint[]) = 0 or subject_id = any($2::bigint[])) order by subject_id`,
      [clientId, filterSubjectIds],
    );
    return rows.map(({ subject_id }) => subject_id);
  }

  /** Returns the kinds of hours in the zone of a caller; holidays of the client count as public ones. */
  async calendar(caller: Caller, clientHolidays: readonly string[]): Promise<HourCalendar> {
    const { holidays, workdays } = await this.holidays.get();
    return new HourCalendar(caller.timeZone, { holidays: new Set([...holidays, ...clientHolidays]), workdays });
  }

  /**
   * Counts what a subject has within the filter of the rule, so that a rise is compared with its own history. Covers
   * the baselines of the 24 hours before the end of the bin that contains `now`; counts of past weeks are cached.
   */
  async recentBins(caller: Caller, rule: AlertRule, subjectId: string, now: Date): Promise<BinCounts> {
    const end = endOfBin(now);
    const { until, counts } = await this.histories.get(
      JSON.stringify([rule.ruleId, subjectId, rule.filter]),
      async () => {
        const opened = end - openHours * hourLength;
        const from = opened - (baselineHours + 1) * hourLength;
        return { until: opened, counts: await this.count(caller, rule, subjectId, from, opened) };
      },
    );
    return toBins(end, new Map([...counts, ...(await this.count(caller, rule, subjectId, until, end))]));
  }

  /** Counts like `recentBins` for the baselines of the `hours` before `now`. */
  async pastBins(caller: Caller, rule: AlertRule, subjectId: string, now: Date, hours: number): Promise<BinCounts> {
    const end = endOfBin(now);
    const from = end - (baselineHours + hours + 1) * hourLength;
    return toBins(end, await this.count(caller, rule, subjectId, from, end));
  }

  /** Counts by bin from `from` to before `to`, both at the edge of a bin. */
  private async count(
    caller: Caller,
    rule: AlertRule,
    subjectId: string,
    from: number,
    to: number,
  ): Promise<CountsByBin> {
    const list = await this.reader.sql(caller, {
      ...rule.filter,
      Subject_ID: subjectId,
      Published_At: `${new Date(from).toISOString()}..${new Date(to - 1).toISOString()}`,
    });
    const { rows } = await this.reader.query<{ bin: number; count: number }>(
      caller,
      list,
      `select floor(extract(epoch from m.published_at) * 1000 / ${binLength})::int as bin, count(*)::int as count
       from ${list.own} where ${list.where} group by 1`,
    );
    return new Map(rows.map(({ bin, count }) => [bin, count]));
  }

  /** Returns the spikes of the stretch that ended `back` bins before the end of the counts. */
  async at(
    caller: Caller,
    rule: AlertRule,
    counts: ReadonlyMap<string, BinCounts>,
    back: number,
    { setting, calendar, past }: SpikeQuestion,
  ): Promise<readonly FoundSpike[]> {
    const rises: SubjectRise[] = [];
    for (const [subjectId, bins] of counts) {
      const rise = findRise(bins, back, calendar);
      if (!rise) continue;
      const rows = await this.articlesOf(caller, rule, subjectId, rise);
      const sources = new Set(rows.map(({ Domain }) => Domain)).size;
      if (sources >= minSources) rises.push({ ...rise, subjectId, rows });
    }
    const spikes: FoundSpike[] = [];
    for (const group of groupRises(rises))
      if (!group.some(({ subjectId, to }) => isCooling(past, subjectId, to)))
        spikes.push(await this.describe(caller, rule, group, setting));
    return spikes;
  }

  /** Returns the newest articles of a rise. */
  private async articlesOf(
    caller: Caller,
    rule: AlertRule,
    subjectId: string,
    { from, to }: Rise,
  ): Promise<readonly ArticleRow[]> {
    const filter = {
      ...rule.filter,
      Subject_ID: subjectId,
      Published_At: `${from.toISOString()}..${to.toISOString()}`,
    };
    return this.reader.rows(caller, await this.reader.ids(caller, filter, 'time', maxChecked));
  }

  private async describe(
    caller: Caller,
    rule: AlertRule,
    rises: readonly SubjectRise[],
    setting: AlertSetting,
  ): Promise<FoundSpike> {
    const largest = rises.reduce((most, rise) => (rise.spike.count > most.spike.count ? rise : most));
    const ids = largest.rows.map(({ Article_ID }) => Article_ID);
    const articles = await this.alertArticles.of(caller, ids, setting.formula);
    const [top] = articles
      // A spike raises the level of its articles by one.
      .map((each) => ({
        ...each,
        late: undefined,
        reason: { ...each.reason, Level: Math.max(1, each.reason.Level - 1) },
      }))
      .filter((each) => isMatch(rule, { ...each, at: largest.to }))
      .sort((a, b) => b.reason.Score - a.reason.Score);
    const titles = await this.moments.titles(ids);
    const [event] = frequent(ids.map((id) => titles.get(id) ?? ''));
    return {
      subjectIds: rises.map(({ subjectId }) => subjectId),
      to: largest.to,
      top,
      reason: {
        Subject_ID: largest.subjectId,
        Subject_IDs: rises.map(({ subjectId }) => subjectId),
        From: largest.from.toISOString(),
        To: largest.to.toISOString(),
        Count: largest.spike.count,
        Expected: largest.spike.expected,
        Chance: largest.spike.chance,
        ...(event === undefined ? {} : { Event: event }),
        ...toCommon(largest.rows),
      },
    };
  }
}

/** Returns the end of the bin that contains a moment, in milliseconds: the last bin is still being filled. */
const endOfBin = (moment: Date): number => Math.ceil(moment.getTime() / binLength) * binLength;

/** Numbers bins backwards from the end. */
const toBins = (end: number, counts: CountsByBin): BinCounts =>
  new BinCounts(new Date(end), new Map([...counts].map(([bin, count]) => [end / binLength - 1 - bin, count] as const)));
