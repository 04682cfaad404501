import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { dayOf, defaultZone } from '#shared/time';
import type { ReplayedAlert, RuleReplay } from '../contract';
import { AlertFactsReader } from './alert-facts';
import type { AlertRule } from './alert-rule';
import { AlertSettings } from './alert-settings';
import { decide, note, type AlertFacts, type ToldBefore } from './decide/decide';
import { bentScore, proposeScore, worthOf } from './decide/propose-score';

/** Articles that one replay looks at. */
const mostArticles = 5000;
const atOnce = 500;
const mostShown = 500;
const mostLeft = 100;

const shown = (facts: AlertFacts, outcome: string, due: Date): ReplayedAlert => ({
  Article_ID: facts.articleId,
  Title: facts.title,
  Site: facts.site,
  At: facts.at.toISOString(),
  Due_At: due.toISOString(),
  Outcome: outcome,
  Reason: facts.reason,
});

/** Runs rules over what was, by the very code that decides live. */
export class RuleReplays {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertFactsReader) private readonly facts: AlertFactsReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
  ) {}

  async run(caller: Caller, rule: AlertRule, days: number): Promise<RuleReplay> {
    const { facts, isCut } = await this.past(caller, rule, days);
    const { holidays } = await this.settings.of(caller.clientId);
    const told: ToldBefore = { clusters: new Map(), days: new Map() };
    const gone: ReplayedAlert[] = [];
    const left = new Map<string, number>();
    for (const each of facts) {
      const decision = decide(rule, each, told, holidays, defaultZone);
      note(each, decision, told, defaultZone);
      if (decision.due) gone.push(shown(each, decision.outcome, decision.due));
      else left.set(decision.outcome, (left.get(decision.outcome) ?? 0) + 1);
    }
    const counts = new Map<string, number>();
    for (const { Due_At } of gone) {
      const day = dayOf(new Date(Due_At), defaultZone);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    // What is due at the same moment goes in one message.
    const messages = new Set(gone.map(({ Due_At, Outcome, Article_ID }) => (Outcome === 'now' ? Article_ID : Due_At)))
      .size;
    const receivers = await this.receivers.meant(caller.clientId, {
      ids: rule.receivers.Receiver_IDs,
      groups: rule.receivers.Groups,
    });
    return {
      list: gone.slice(-mostShown).reverse(),
      total: gone.length,
      Days: [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([Day, Count]) => ({ Day, Count })),
      Receivers: receivers.map(({ receiverId, name }) => ({
        Receiver_ID: receiverId,
        Receiver_Name: name,
        Messages: messages,
      })),
      Matched: facts.length,
      Left: [...left].map(([Outcome, Count]) => ({ Outcome, Count })),
      Is_Cut: isCut,
    };
  }

  /** Proposes the least score for a number of messages a day; the cap of the rule is left aside. */
  async budget(caller: Caller, rule: AlertRule, days: number, aDay: number) {
    const open: AlertRule = { ...rule, dayCap: 0, conditions: { ...rule.conditions, Min_Score: 0 } };
    const { facts } = await this.past(caller, open, days);
    const { holidays } = await this.settings.of(caller.clientId);
    const told: ToldBefore = { clusters: new Map(), days: new Map() };
    const worth = await this.worth(caller.clientId);
    const candidates = facts.flatMap((each) => {
      const decision = decide(open, each, told, holidays, defaultZone);
      note(each, decision, told, defaultZone);
      if (decision.due === null) return [];
      return [
        {
          ...{ facts: each, decision, due: decision.due },
          score: each.reason.Score,
          isUrgent: each.reason.Level === 1,
          worth: worth.get(each.site) ?? worthOf(0, 0),
        },
      ];
    });
    const score = proposeScore(candidates, days, aDay);
    const isKept = (candidate: (typeof candidates)[number]): boolean =>
      candidate.isUrgent || bentScore(candidate) >= score;
    const left = candidates.filter((candidate) => !isKept(candidate)).sort((a, b) => b.score - a.score);
    const kept = candidates.length - left.length;
    return {
      Min_Score: score,
      A_Day: Math.round((kept / days) * 10) / 10,
      Kept: kept,
      Left: left.slice(0, mostLeft).map(({ facts: each, decision, due }) => shown(each, decision.outcome, due)),
      Left_Count: left.length,
    };
  }

  private async past(
    caller: Caller,
    rule: AlertRule,
    days: number,
  ): Promise<{ readonly facts: readonly AlertFacts[]; readonly isCut: boolean }> {
    const from = new Date(Date.now() - days * 86_400_000).toISOString();
    const ids = await this.reader.ids(caller, { ...rule.filter, Published_At: `${from}..` }, 'time', mostArticles + 1);
    const { formula } = await this.settings.of(caller.clientId);
    const facts: AlertFacts[] = [];
    // The newest come first; what is decided goes by time.
    for (let end = Math.min(ids.length, mostArticles); end > 0; end -= atOnce)
      facts.push(...(await this.facts.of(caller, ids.slice(Math.max(0, end - atOnce), end), formula)));
    facts.sort((a, b) => a.at.getTime() - b.at.getTime());
    return { facts, isCut: ids.length > mostArticles };
  }

  /** How useful the alerts of each site were, by the marks of receivers. */
  private async worth(clientId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.query<{ site: string; useful: number; useless: number }>(
      `select a.site, (count(*) filter (where c.is_useful))::int as useful,
         (count(*) filter (where not c.is_useful))::int as useless
       from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       where c.client_id = $1 and c.is_useful is not null group by 1`,
      [clientId],
    );
    return new Map(rows.map(({ site, useful, useless }) => [site, worthOf(useful, useless)]));
  }
}
