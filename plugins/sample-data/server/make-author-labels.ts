import type { Caller, ServerKernel } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import { authorLabelContract, type LabelKind } from '#plugins/comment-monitor';
import { callBy, getHandlers } from './as-people';

/** Rankings of accounts, with the labels and the number of top accounts that receive them. */
const labelled: readonly (readonly [module: string, kind: LabelKind, count: number])[] = [
  ['author-top-negative', 'hostile', 3],
  ['author-top-origins', 'friendly', 2],
];

interface Ranked {
  readonly Author: string;
  readonly Site: string;
}

/** Lets a sample user label the most prominent accounts. */
export async function makeAuthorLabels(kernel: ServerKernel, worker: Caller): Promise<void> {
  const labels = await getHandlers(kernel, 'comment-monitor', authorLabelContract);
  for (const [Module_ID, Kind, count] of labelled) {
    const { Rows } = await kernel
      .get(AnalysisService)
      .answer(worker, { Module_ID, Input: { Period: 'last-30-days', Size: count } });
    const Accounts = (Rows as unknown as readonly Ranked[]).map(({ Author, Site }) => ({ Author, Site }));
    if (Accounts.length > 0) await labels.mark(callBy(kernel, worker, { Kind, Authors: [], Accounts }));
  }
}
