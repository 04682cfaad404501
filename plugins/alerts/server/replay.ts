import { inject } from '#core';
import type { Caller } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { dayLength, getDay, defaultZone } from '#shared/time';
import type { ReplayedAlert, RuleReplay } from '../contract';
import type { LevelFormula } from '../level';
import { AlertArticleReader } from './alert-article';
import type { AlertRule } from './alert-rule';
import { AlertSettings } from './alert-settings';
import { SpikeReplays } from './spike-replay';
import { decide, emptyHistory, isThresholdRule, note, type AlertArticle, type Outcome } from './decide/decide';
import { tooOldAfter } from './decide/late';
import { proposeScore } from './decide/propose-score';

/** Maximum number of articles in one replay. */
const maxArticles = 5000;
const atOnce = 500;
const maxShown = 500;
const maxLeft = 100;

const toWire = (article: AlertArticle, outcome: string, due: Date): ReplayedAlert => ({
  Article_ID: article.articleId,
  Title: article.title,
  Site: article.site,
  At: article.at.toISOString(),
  Due_At: due.toISOString(),
  Outcome: outcome,
  Reason: article.reason,
});

/** Returns the alerts of a rule for these articles, in time order; `leave` receives the reasons for the others. */
function replayRule(
  rule: AlertRule,
  articles: readonly AlertArticle[],
  holidays: readonly string[],
  leave: (outcome: Outcome) => void = () => undefined,
): ReplayedAlert[] {
  const before = emptyHistory();
  return articles.flatMap((each) => {
    const decision = decide(rule, each, before, holidays, defaultZone);
    note(each, decision, before, defaultZone);
    if (decision.due) return [toWire(each, decision.outcome, decision.due)];
    leave(decision.outcome);
    return [];
  });
}

/** Replays rules over past articles with the live decision code. */
export class RuleReplays {
  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertArticleReader) private readonly alertArticles: AlertArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(SpikeReplays) private readonly spikes: SpikeReplays,
  ) {}

  async run(caller: Caller, rule: AlertRule, days: number): Promise<RuleReplay> {
    const { holidays } = await this.settings.of(caller.clientId);
    const { articles, isCut } = rule.conditions.Is_Spike
      ? { articles: await this.spikes.run(caller, rule, days), isCut: false }
      : await this.readPast(caller, rule, days);
    const left = new Map<string, number>();
    const dispatched = replayRule(rule, articles, holidays, (outcome) =>
      left.set(outcome, (left.get(outcome) ?? 0) + 1),
    );
    const counts = new Map<string, number>();
    for (const { Due_At } of dispatched) {
      const day = getDay(new Date(Due_At), defaultZone);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    // Alerts due at the same moment go in one message.
    const messages = new Set(
      dispatched.map(({ Due_At, Outcome, Article_ID }) => (Outcome === 'now' ? Article_ID : Due_At)),
    ).size;
    const receivers = await this.receivers.select(caller.clientId, {
      ids: rule.receivers.Receiver_IDs,
      groups: rule.receivers.Groups,
    });
    return {
      list: dispatched.slice(-maxShown).reverse(),
      total: dispatched.length,
      Days: [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([Day, Count]) => ({ Day, Count })),
      Receivers: receivers.map(({ receiverId, name }) => ({
        Receiver_ID: receiverId,
        Receiver_Name: name,
        Messages: messages,
      })),
      Matched: articles.length,
      Left: [...left].map(([Outcome, Count]) => ({ Outcome, Count })),
      Is_Cut: isCut,
    };
  }

  /** Proposes the minimum score for a number of alerts per day, ignoring the rule's cap. */
  async budget(caller: Caller, rule: AlertRule, days: number, aDay: number) {
    const open: AlertRule = { ...rule, dayCap: 0, conditions: { ...rule.conditions, Min_Score: 0 } };
    const { articles } = await this.readPast(caller, open, days);
    const { holidays } = await this.settings.of(caller.clientId);
    const at = (Min_Score: number) =>
      replayRule({ ...open, conditions: { ...open.conditions, Min_Score } }, articles, holidays);
    const all = at(0);
    const score = proposeScore(
      articles.map(({ reason }) => reason.Bent ?? reason.Score),
      days * aDay,
      (min) => at(min).length,
    );
    const selectedAlerts = at(score);
    const ids = new Set(selectedAlerts.map(({ Article_ID }) => Article_ID));
    const left = all.filter(({ Article_ID }) => !ids.has(Article_ID)).sort((a, b) => b.Reason.Score - a.Reason.Score);
    return {
      Min_Score: score,
      A_Day: Math.round((selectedAlerts.length / days) * 10) / 10,
      Kept: selectedAlerts.length,
      Left: left.slice(0, maxLeft),
      Left_Count: left.length,
    };
  }

  private async readPast(
    caller: Caller,
    rule: AlertRule,
    days: number,
  ): Promise<{ readonly articles: readonly AlertArticle[]; readonly isCut: boolean }> {
    const from = new Date(Date.now() - days * dayLength);
    // Late finds were published before the period.
    const published = new Date(from.getTime() - tooOldAfter).toISOString();
    const filter = { ...rule.filter, Published_At: `${published}..` };
    const ids = await this.reader.ids(caller, filter, 'time', maxArticles + 1);
    const { formula } = await this.settings.of(caller.clientId);
    const articles: AlertArticle[] = [];
    for (let start = 0; start < Math.min(ids.length, maxArticles); start += atOnce)
      articles.push(
        ...(await this.articlesOf(caller, rule, ids.slice(start, Math.min(start + atOnce, maxArticles)), formula)),
      );
    return {
      articles: articles
        .filter(({ at }) => at >= from)
        .sort((a, b) => a.at.getTime() - b.at.getTime() || a.articleId.localeCompare(b.articleId)),
      isCut: ids.length > maxArticles,
    };
  }

  /**
   * Returns articles as they were when they arrived. One whose cluster reached the number of copies of the rule later
   * is returned as it was then.
   */
  private async articlesOf(
    caller: Caller,
    rule: AlertRule,
    ids: readonly string[],
    formula: LevelFormula,
  ): Promise<readonly AlertArticle[]> {
    const copies = rule.conditions.Min_Similar;
    const reachedBy = isThresholdRule(rule)
      ? await this.alertArticles.reachedBy(caller.clientId, ids, copies)
      : new Map<string, string>();
    const articles = await this.alertArticles.of(
      caller,
      ids,
      formula,
      ids.map((id) => reachedBy.get(id) ?? id),
    );
    const reached = await this.reader.rows(caller, [...new Set(reachedBy.values())]);
    const times = new Map(reached.map(({ Article_ID, Discovered_At }) => [Article_ID, new Date(Discovered_At)]));
    return articles.map((each) => ({ ...each, at: times.get(reachedBy.get(each.articleId) ?? '') ?? each.at }));
  }
}
