import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { documentOfItem } from '#plugins/subjects/server';
import type { FilterEntry } from './filter-entry';
import { FilterMatcher } from './filter-matcher';

export const filterStep = 'client-filters';

/** Trace entry of this step: which filter hid the article from which of the client's subjects. */
export interface FilterTrace {
  readonly step: typeof filterStep;
  readonly client: string;
  readonly entry: string;
  readonly filter: FilterEntry['filter'];
  readonly reason: string;
  /** Null: hidden from all subjects. */
  readonly subjects: readonly string[] | null;
}

/** Removes clients from articles that their filters block. Articles that a client supplied for its own use are kept. */
export default defineThreadTask<readonly FilterEntry[], FilterMatcher | null, IntakeItem[], IntakeItem[]>({
  prepare: (entries) => (entries.length === 0 ? null : new FilterMatcher(entries)),
  run: (matcher, items) => {
    if (!matcher) return items;
    const now = Date.now();
    for (const item of items) {
      if (item.rejected || item.matches.length === 0 || item.raw.clientId !== undefined) continue;
      for (const { id, clientId, filter, reason, subjectIds } of matcher.match(
        documentOfItem(item),
        item.url ?? item.raw.url ?? null,
        {
          age: now - item.publishedAt.getTime(),
          classifiedFor: (clientId) => ({
            emotion: item.clientEmotions[clientId] ?? item.emotion,
            probability: item.emotionProbability,
          }),
        },
      )) {
        const isMeant = (match: IntakeItem['matches'][number]): boolean =>
          match.clientId === clientId && (subjectIds === null || subjectIds.includes(match.subjectId));
        if (!item.matches.some(isMeant)) continue;
        item.matches = item.matches.filter((match) => !isMeant(match));
        item.trace.push({
          step: filterStep,
          client: clientId,
          entry: id,
          filter,
          reason,
          subjects: subjectIds,
        } satisfies FilterTrace);
      }
    }
    return items;
  },
});
