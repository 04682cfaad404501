import type { AlertReceiver } from '#plugins/alert-receivers/server';
import { defaultZone } from '#shared/time';
import { levelTerms } from '#shared/vocabulary';
import type { RuleChannels } from '../../rule';
import type { AlertRule } from '../alert-rule';
import type { AlertSetting } from '../alert-settings';
import { decide, emptyHistory, note, type AlertArticle, type SentBefore } from '../decide/decide';
import { afterQuiet } from '../decide/due';
import { getAlert, type NewAlert } from './alert-store';

/** A rule with the articles of a batch that it may alert on. */
export interface AskingRule extends AlertRule {
  readonly ruleId: string;
  readonly articles: readonly AlertArticle[];
}

/** Returns when a receiver is notified: at once, or after their own quiet hours unless the level is I. */
export const dueFor = (receiver: AlertReceiver, due: Date, level: number): Date =>
  level === 1 ? due : afterQuiet(due, { from: receiver.quietFrom, to: receiver.quietTo, days: new Set() }, defaultZone);

/** Returns the addresses of a receiver on the channels of a level; all of them if the level has no channels. */
export function addressesFor(
  receiver: AlertReceiver,
  channels: RuleChannels,
  level: number,
): AlertReceiver['addresses'] {
  const levelChannels = channels[levelTerms.ofNumber(level)] ?? [];
  return receiver.addresses.filter(({ channel }) => levelChannels.length === 0 || levelChannels.includes(channel));
}

/** Returns the alerts that a rule raises over a batch, and those that are only listed because they are too old. */
export function raisedBy(
  rule: AskingRule,
  history: SentBefore = emptyHistory(),
  setting: AlertSetting,
): readonly NewAlert[] {
  const raised: NewAlert[] = [];
  for (const each of rule.articles) {
    const decision = decide(rule, each, history, setting.holidays, defaultZone);
    const due = decision.outcome === 'too-old' ? each.at : decision.due;
    if (due === null) continue;
    note(each, decision, history, defaultZone);
    raised.push(getAlert(rule.clientId, rule.ruleId, each, { ...decision, due }));
  }
  return raised;
}
