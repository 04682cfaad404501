import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { documentOfItem } from '#plugins/subjects/server';
import { compileRules, type RuleSet } from '#shared/query';
import type { TagRule } from './tag-rules';

export const tagStep = 'tags';

/** Entry of this step in an article's trace, once for each matching keyword of a client that sees the article. */
export interface TagTrace {
  readonly step: typeof tagStep;
  readonly client: string;
  readonly keyword: string;
  readonly words: readonly string[];
}

/** Matches the keywords of those clients that see an article. */
export default defineThreadTask<readonly TagRule[], RuleSet<TagRule> | null, IntakeItem[], IntakeItem[]>({
  prepare: (rules) => (rules.length === 0 ? null : compileRules(rules.map((rule) => ({ id: rule, tree: rule.tree })))),
  run: (rules, items) => {
    if (!rules) return items;
    for (const item of items) {
      if (item.rejected) continue;
      const owner = item.raw.clientId;
      const clients = new Set(owner === undefined ? item.matches.map(({ clientId }) => clientId) : [owner]);
      if (clients.size === 0) continue;
      for (const { id, words } of rules.match(documentOfItem(item))) {
        if (clients.has(id.clientId))
          item.trace.push({ step: tagStep, client: id.clientId, keyword: id.keywordId, words } satisfies TagTrace);
      }
    }
    return items;
  },
});
