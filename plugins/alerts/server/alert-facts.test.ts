import { expect, it } from '@rstest/core';
import type { DatabaseService, ServerKernel } from '#core/server';
import type { ArticleReader } from '#plugins/articles/server';
import type { EventMoments } from '#plugins/hot-spots/server';
import { AlertFactsReader } from './alert-facts';
import type { SiteWorth } from './site-worth';

/** How often it is asked whether events are still to come, of which the first `looks` say yes. */
async function asked(asksForStages: boolean, storedAt: Date, looks: number): Promise<number> {
  let count = 0;
  const areAwaited = async () => (count += 1) <= looks;
  const none = undefined as unknown;
  const facts = new AlertFactsReader(
    none as DatabaseService,
    none as ServerKernel,
    none as ArticleReader,
    { areAwaited } as unknown as EventMoments,
    none as SiteWorth,
  );
  await facts.eventsFound(['1'], asksForStages, new AbortController().signal, storedAt);
  return count;
}

it('waits for the stages that a rule asks for, also of what was stored long ago', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  expect(await asked(true, hourAgo, 2)).toBe(3);
  expect(await asked(false, hourAgo, 2)).toBe(0);
  expect(await asked(false, new Date(), 2)).toBe(3);
});
