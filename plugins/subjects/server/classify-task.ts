import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { compileRules, type PreparedDocument, type Query, type RuleSet } from '#shared/query';
import { foldText } from '#shared/text';

/** A rule on its way to a thread; times are milliseconds. */
export interface ClassifyRule {
  readonly clientId: string;
  readonly subjectId: string;
  readonly ruleVersion: number;
  readonly tree: Query;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** What rules are asked of; the pipeline has folded the texts already. */
function documentOf(item: IntakeItem): PreparedDocument {
  const { raw, title, text: body, site, domain, author, mediaType, emotion, language, publishedAt } = item;
  return {
    source: {
      title, body, site, domain, author, mediaType, emotion, language, publishedAt: publishedAt.getTime(), length: body.length, regionCode: Number(item.region ?? 0),
      views: raw.views ?? 0, likes: raw.likes ?? 0, comments: raw.comments ?? 0, reposts: raw.reposts ?? 0,
    },
    title: item.titleFolded, body: item.bodyFolded, site: foldText(site), domain: domain.toLowerCase(), author: foldText(author), language: language.toLowerCase(),
  };
}

/** Asks the rules of all clients of every article. */
export default defineThreadTask<readonly ClassifyRule[], RuleSet<ClassifyRule>, IntakeItem[], IntakeItem[]>({
  prepare: (rules) => compileRules(rules.map((rule) => ({ id: rule, tree: rule.tree }))),
  run: (rules, items) => {
    const now = Date.now();
    for (const item of items) {
      if (item.rejected) continue;
      for (const { id, words } of rules.match(documentOf(item))) {
        if ((id.validFrom !== null && now < id.validFrom) || (id.validTo !== null && now > id.validTo)) continue;
        item.matches.push({ clientId: id.clientId, subjectId: id.subjectId, ruleVersion: id.ruleVersion, words });
        item.trace.push({ step: 'classify', subject: id.subjectId, client: id.clientId, version: id.ruleVersion, words });
      }
    }
    return items;
  },
});
