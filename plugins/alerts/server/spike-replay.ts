import { inject } from '#core';
import type { Caller } from '#core/server';
import type { AlertRule } from './alert-rule';
import { AlertSettings } from './alert-settings';
import type { AlertArticle } from './decide/decide';
import { binsPerHour, type BinCounts } from './decide/stretches';
import type { AlertReason } from './dispatch/sent-alert';
import { SpikeFinder, type PastSpike } from './dispatch/spike-finder';

/** Replays a rule about spikes over past days, with the live finder at the live interval. */
export class SpikeReplays {
  constructor(
    @inject(SpikeFinder) private readonly finder: SpikeFinder,
    @inject(AlertSettings) private readonly settings: AlertSettings,
  ) {}

  /** Returns the spikes in time order, each as the article that represents it. */
  async run(caller: Caller, rule: AlertRule, days: number): Promise<readonly AlertArticle[]> {
    const end = new Date();
    const counts = new Map<string, BinCounts>();
    for (const subjectId of await this.finder.subjects(rule))
      counts.set(subjectId, await this.finder.pastBins(caller, rule, subjectId, end, days * 24));
    const setting = await this.settings.of(caller.clientId);
    const calendar = await this.finder.calendar(caller, setting.holidays);
    const past: PastSpike[] = [];
    const spikes: AlertArticle[] = [];
    for (let back = days * 24 * binsPerHour; back >= 0; back -= 1)
      for (const { subjectIds, to, top, reason } of await this.finder.at(caller, rule, counts, back, {
        setting,
        calendar,
        past,
      })) {
        past.push({ subjectIds, at: to });
        if (!top) continue;
        const withSpike: AlertReason = { ...top.reason, Spike: reason };
        spikes.push({ ...top, at: to, reason: withSpike });
      }
    return spikes;
  }
}
