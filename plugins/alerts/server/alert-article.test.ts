import { expect, it } from '@rstest/core';
import type { DatabaseService, ServerKernel } from '#core/server';
import type { ArticleReader } from '#plugins/articles/server';
import type { EventMoments } from '#plugins/hot-spots/server';
import { AlertArticleReader } from './alert-article';
import type { SiteWorth } from './site-worth';

/** Counts the queries for pending events, of which the first `looks` return true. */
async function countChecks(asksForStages: boolean, storedAt: Date, looks: number): Promise<number> {
  let count = 0;
  const areAwaited = async () => (count += 1) <= looks;
  const none = undefined as unknown;
  const reader = new AlertArticleReader(
    none as DatabaseService,
    none as ServerKernel,
    none as ArticleReader,
    { areAwaited } as unknown as EventMoments,
    none as SiteWorth,
  );
  await reader.eventsFound(['1'], asksForStages, new AbortController().signal, storedAt);
  return count;
}

it('waits for the stages required by a rule, even for articles stored long ago', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  expect(await countChecks(true, hourAgo, 2)).toBe(3);
  expect(await countChecks(false, hourAgo, 2)).toBe(0);
  expect(await countChecks(false, new Date(), 2)).toBe(3);
});
