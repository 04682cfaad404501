import { InputError, withServices } from '#core';
import type { ResourceRules } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { autoInformRule } from '../resource';
import { MessageScope } from './message-scope';
import { sentRule } from './rule-calls';
import { RuleStates } from './rule-states';

/**
 * Constraints and states of rules: each part is valid, the article list accepts the filter, and callers cannot see,
 * change or create a rule about subjects that they may not see.
 */
export const ruleRules = withServices(
  { scope: MessageScope, articles: ArticleReader, states: RuleStates },
  ({ scope, articles, states }): ResourceRules<typeof autoInformRule> => ({
    within: async ({ caller }) => {
      const ids = await scope.rules(caller);
      return ids && { field: 'Rule_ID', ids };
    },
    shown: async (rows, { caller }) => {
      const ruleIds = rows.map(({ Rule_ID }) => String(Rule_ID));
      const stateById = await states.of(caller.clientId, ruleIds);
      return rows.map((row) => ({ ...row, State: stateById.get(String(row.Rule_ID)) ?? 'off' }));
    },
    beforeSave: async (draft, _before, { caller }) => {
      const rule = sentRule(caller.clientId, draft);
      if (rule.receivers.Receiver_IDs.length + rule.receivers.Groups.length === 0)
        throw new InputError('Receivers: a rule needs at least one receiver or group', 'alerts.no-receiver', {
          Receivers: 'required',
        });
      if (rule.validFrom && rule.validTo && rule.validTo <= rule.validFrom)
        throw new InputError('Valid_To: the end is before the start', 'input', { Valid_To: 'format' });
      const filter = await scope.ruleFilter(caller, rule.filter);
      await articles.sql(caller, filter);
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
  }),
);
