import { resourceContract } from '#core/resource';
import type { Caller, ServerKernel } from '#core/server';
import { translationTerm } from '#plugins/translation';
import { callBy, getHandlers } from './as-people';

/** Lets a sample user define the translations of the company's own names. */
export async function makeTranslationTerms(
  kernel: ServerKernel,
  worker: Caller,
  terms: Readonly<Record<string, string>>,
): Promise<void> {
  const writing = await getHandlers(kernel, 'translation', resourceContract(translationTerm));
  for (const [Chinese, English] of Object.entries(terms))
    await writing.create(callBy(kernel, worker, { Chinese, English, Remark: null, Is_Enabled: true }));
}
