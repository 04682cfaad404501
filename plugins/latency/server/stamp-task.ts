import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';

/** The step under which the trace of an article keeps its times. */
export const timesStep = 'times';

export type Stamp = 'understood' | 'matched';

/** Writes into the trace of each article when the phases before had ended, in milliseconds. */
export function stampTask(stamp: Stamp) {
  return defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
    prepare: () => null,
    run: (_nothing, items) => {
      const now = Date.now();
      for (const item of items) {
        if (item.rejected) continue;
        const place = item.trace.findIndex(({ step }) => step === timesStep);
        if (place < 0) item.trace.push({ step: timesStep, [stamp]: now });
        else item.trace[place] = { ...item.trace[place], step: timesStep, [stamp]: now };
      }
      return items;
    },
  });
}
