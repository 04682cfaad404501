import { InputError, withServices, type Resolver } from '#core';
import type { Row } from '#core/resource';
import { JobService, type ResourceRules, type SaveContext } from '#core/server';
import type { globalHotWord, hotWord, WordAction } from '../resource';
import { countWordJob, type AddedWord } from './keep-word';

interface WordDraft {
  readonly Word: string;
  readonly Action: WordAction;
  readonly Target?: string | null;
}

type SavedWord = Pick<Row<typeof hotWord>, 'Word' | 'Action' | 'Is_Enabled'>;

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
const createRules = withServices(
  { jobs: JobService },
  ({ jobs }): ResourceRules<typeof hotWord> & ResourceRules<typeof globalHotWord> => ({
    beforeSave: (draft: WordDraft) => check(draft),
    afterSave: async ({ Word, Action, Is_Enabled }: SavedWord, _before: unknown, { tx }: SaveContext) => {
      if (Action === 'keep' && Is_Enabled)
        await jobs.add(countWordJob, { Word } satisfies AddedWord, { key: `${countWordJob}:${Word}`, within: tx });
    },
  }),
);

export const hotWordRules: (services: Resolver) => ResourceRules<typeof hotWord> = createRules;
export const globalHotWordRules: (services: Resolver) => ResourceRules<typeof globalHotWord> = createRules;
