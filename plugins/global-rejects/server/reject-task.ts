import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import type { RejectEntry, RejectKind } from '../reject-entry';
import { RejectMatcher } from './reject-matcher';

export const rejectStep = 'global-rejects';

/** What the step writes to an article's trace, once for each entry that it falls under. */
export interface RejectTrace {
  readonly step: typeof rejectStep;
  readonly entry: string;
  readonly kind: RejectKind;
  readonly value: string;
  readonly mode: RejectEntry['mode'];
}

/**
 * Turns away what an entry in force hits, and notes what one on trial would have. What a client gave for its own use
 * passes.
 */
export default defineThreadTask<readonly RejectEntry[], RejectMatcher | null, IntakeItem[], IntakeItem[]>({
  prepare: (entries) => (entries.length === 0 ? null : new RejectMatcher(entries)),
  run: (matcher, items) => {
    if (!matcher) return items;
    for (const item of items) {
      if (item.rejected || item.raw.clientId !== undefined) continue;
      const found = matcher.match(item);
      for (const { id, kind, value, mode } of found)
        item.trace.push({ step: rejectStep, entry: id, kind, value, mode } satisfies RejectTrace);
      const first = found.find(({ mode }) => mode === 'reject');
      if (first) item.rejected = { reason: `${rejectStep}.${first.kind}`, detail: first.value };
    }
    return items;
  },
});
