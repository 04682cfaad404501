import { ConflictError, withServices } from '#core';
import type { SubjectGuard } from '#plugins/subjects/server';
import { MessageScope } from './message-scope';
import { RuleStates } from './rule-states';

/** Maximum number of rules named in an error. */
const maxNamed = 5;

/** Refuses to delete a subject that an enabled alert rule names, because the rule would stop without notice. */
export const alertSubjectGuard = withServices(
  { states: RuleStates, scope: MessageScope },
  ({ states, scope }): SubjectGuard => ({
    mayChange: () => Promise.resolve(),
    mayRemove: async (rows, { caller, tx }) => {
      const ids = rows.map(({ Subject_ID }) => Subject_ID);
      const rules = await states.naming(tx, caller.clientId, ids);
      if (rules.length === 0) return;
      const visibleIds = await scope.rules(caller);
      const names = rules
        .filter(({ ruleId }) => visibleIds === null || visibleIds.includes(ruleId))
        .slice(0, maxNamed)
        .map(({ name }) => name)
        .join(', ');
      throw new ConflictError(
        `Subject_ID: ${rules.length} alert rules are about it: ${names}. Change or disable them first`,
        'alerts.subject-in-use',
        { count: rules.length, rules: names },
      );
    },
  }),
);
