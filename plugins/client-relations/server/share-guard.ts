import { ConflictError, type Resolver } from '#core';
import type { SubjectGuard } from '#plugins/subjects/server';
import { ShareStore } from './share-store';

/** An inherited subject keeps the rule of the one that it follows, and one that others follow stays. */
export const shareGuard = (services: Resolver): SubjectGuard => ({
  mayChange: async (draft, before) => {
    const [share] = await services.get(ShareStore).rows('copy_id', [before.Subject_ID]);
    if (!share) return;
    if (draft.Rule !== share.copy_rule || draft.Notation !== 'modern' || (draft.Media_Types ?? []).length > 0)
      throw new ConflictError(
        `${before.Subject_Name} is inherited: its rule is changed where it comes from`,
        'client-relations.inherited',
      );
  },
  mayRemove: async (rows) => {
    const ids = rows.map(({ Subject_ID }) => Subject_ID);
    if ((await services.get(ShareStore).rows('copy_id', ids)).some(({ state }) => state !== 'ending'))
      throw new ConflictError('An inherited subject stays until it is taken back', 'client-relations.inherited');
    // A share that never came to be goes with its subject.
    if ((await services.get(ShareStore).rows('subject_id', ids)).some(({ copy_id }) => copy_id !== null))
      throw new ConflictError('A subject that other clients follow stays', 'client-relations.shared');
  },
});
