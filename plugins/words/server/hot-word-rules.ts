import { InputError } from '#core';
import { JobService, type ResourceRules, type SaveContext } from '#core/server';
import type { globalHotWord, hotWord, WordAction } from '../resource';
import { keepJob, type KeptWord } from './keep-word';

interface WordDraft {
  readonly Word: string;
  readonly Action: WordAction;
  readonly Target?: string | null;
}

function check({ Word, Action, Target }: WordDraft): { readonly Target: string | null } {
  if (Action !== 'merge') return { Target: null };
  const target = Target?.trim() ?? '';
  if (target === '')
    throw new InputError('Target: the word to count it as is required', 'words.target', { Target: 'required' });
  if (target === Word)
    throw new InputError('Target: a word cannot be counted as itself', 'words.target-same', { Target: 'same' });
  return { Target: target };
}

/** A word to keep may occur in articles that were processed before, so these are searched once. */
async function apply(
  {
    Word,
    Action,
    Is_Enabled,
  }: { readonly Word: string; readonly Action: WordAction; readonly Is_Enabled: boolean | null },
  { services, tx }: SaveContext,
): Promise<void> {
  if (Action === 'keep' && Is_Enabled)
    await services.get(JobService).add(keepJob, { Word } satisfies KeptWord, { key: `${keepJob}:${Word}`, within: tx });
}

export const hotWordRules: ResourceRules<typeof hotWord> = {
  beforeSave: (draft) => check(draft),
  afterSave: (row, _before, context) => apply(row, context),
};

export const globalHotWordRules: ResourceRules<typeof globalHotWord> = {
  beforeSave: (draft) => check(draft),
  afterSave: (row, _before, context) => apply(row, context),
};
