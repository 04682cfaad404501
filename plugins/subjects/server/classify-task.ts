import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { compileRules, type Query, type RuleSet } from '#shared/query';
import { documentOfItem } from './stored-document';

/** Rule as it is passed to a worker thread; times are in milliseconds. */
export interface ClassifyRule {
  readonly clientId: string;
  readonly subjectId: string;
  readonly ruleVersion: number;
  readonly tree: Query;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Evaluates the rules of all clients on every article. */
export default defineThreadTask<readonly ClassifyRule[], RuleSet<ClassifyRule>, IntakeItem[], IntakeItem[]>({
  prepare: (rules) => compileRules(rules.map((rule) => ({ id: rule, tree: rule.tree }))),
  run: (rules, items) => {
    const now = Date.now();
    for (const item of items) {
      if (item.rejected) continue;
      for (const { id, words } of rules.match(documentOfItem(item))) {
        if ((id.validFrom !== null && now < id.validFrom) || (id.validTo !== null && now > id.validTo)) continue;
        item.matches.push({ clientId: id.clientId, subjectId: id.subjectId, ruleVersion: id.ruleVersion, words });
        item.trace.push({
          step: 'classify',
          subject: id.subjectId,
          client: id.clientId,
          version: id.ruleVersion,
          words,
        });
      }
    }
    return items;
  },
});
