import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import type { RejectEntry, RejectKind } from '../reject-entry';
import { RejectMatcher } from './reject-matcher';

export const rejectStep = 'global-rejects';

/** Trace entry of the step, written to an article once for each matching entry. */
export interface RejectTrace {
  readonly step: typeof rejectStep;
  readonly entry: string;
  readonly kind: RejectKind;
  readonly value: string;
  readonly mode: RejectEntry['mode'];
}

/**
 * Rejects articles that match an active entry, and records those that match a trial entry. Articles provided by a
 * client for its own use are exempt.
 */
export default defineThreadTask<readonly RejectEntry[], RejectMatcher | null, IntakeItem[], IntakeItem[]>({
  prepare: (entries) => (entries.length === 0 ? null : new RejectMatcher(entries)),
  run: (matcher, items) => {
    if (!matcher) return items;
    for (const item of items) {
      if (item.rejected || item.raw.clientId !== undefined) continue;
      const matchedEntries = matcher.match(item);
      for (const { id, kind, value, mode } of matchedEntries)
        item.trace.push({ step: rejectStep, entry: id, kind, value, mode } satisfies RejectTrace);
      const first = matchedEntries.find(({ mode }) => mode === 'reject');
      if (first) item.rejected = { reason: `${rejectStep}.${first.kind}`, detail: first.value };
    }
    return items;
  },
});
