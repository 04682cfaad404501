import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { autoInformRule } from '../resource';
import { MessageScope } from './message-scope';
import { sentRule } from './rule-calls';

/**
 * Constraints of rules: each part is valid, the article list accepts the filter, and callers cannot see, change or
 * create a rule about subjects that they may not see.
 */
export const ruleRules: ResourceRules<typeof autoInformRule> = {
  within: async ({ caller, services }) => {
    const ids = await services.get(MessageScope).rules(caller);
    return ids && { field: 'Rule_ID', ids };
  },
  beforeSave: async (draft, _before, { caller, services }) => {
    const rule = sentRule(caller.clientId, draft);
    if (rule.receivers.Receiver_IDs.length + rule.receivers.Groups.length === 0)
      throw new InputError('Receivers: a rule needs at least one receiver or group', 'alerts.no-receiver', {
        Receivers: 'required',
      });
    if (rule.validFrom && rule.validTo && rule.validTo <= rule.validFrom)
      throw new InputError('Valid_To: the end is before the start', 'input', { Valid_To: 'format' });
    const filter = await services.get(MessageScope).ruleFilter(caller, rule.filter);
    await services.get(ArticleReader).sql(caller, filter);
    return {
      Filter: filter,
      Conditions: rule.conditions,
      Receivers: rule.receivers,
      Channels: rule.channels,
      Timing: rule.timing,
      Quiet: rule.quiet,
      Escalation: rule.escalation,
    };
  },
};
