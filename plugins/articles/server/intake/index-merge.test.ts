import { expect, it } from '@rstest/core';
import { IndexMerge } from './index-merge';

/** Database whose merges finish when the test decides. */
function slowDatabase() {
  const open: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  return {
    open,
    database: {
      query: () =>
        new Promise<never>((resolve, reject) => open.push({ end: () => resolve({ rows: [] } as never), fail: reject })),
    },
  };
}

it('merges in parallel with the pipeline, one at a time, and blocks it only when it gets too far ahead', async () => {
  const { open, database } = slowDatabase();
  const merge = new IndexMerge(database, () => undefined);
  await merge.stored(999);
  expect(open).toHaveLength(0);
  await merge.stored(1);
  await merge.stored(3_000);
  expect(open).toHaveLength(1);
  let passed = false;
  const waiting = merge.stored(1_000).then(() => (passed = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(passed).toBe(false);
  open[0]?.end();
  await waiting;
  await merge.stored(1);
  expect(open).toHaveLength(2);
  open[1]?.end();
  await merge.settled();
});

it('reports a failure and continues', async () => {
  const { open, database } = slowDatabase();
  const reportedErrors: unknown[] = [];
  const merge = new IndexMerge(database, (error) => reportedErrors.push(error));
  await merge.stored(1_000);
  open[0]?.fail(new Error('lost'));
  await merge.settled();
  expect(reportedErrors).toHaveLength(1);
  await merge.stored(1_000);
  expect(open).toHaveLength(2);
});
