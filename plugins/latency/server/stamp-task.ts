import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';

/** Key under which the trace of an article stores its times. */
export const timesStep = 'times';

export type Stamp = 'understood' | 'matched';

/** Creates a task that records in the trace of each article when the previous phases ended, in milliseconds. */
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
