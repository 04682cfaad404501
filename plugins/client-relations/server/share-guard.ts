import { ConflictError, withServices } from '#core';
import type { SubjectGuard } from '#plugins/subjects/server';
import { ShareStore } from './share-store';

/**
 * Protects shared subjects: an inherited subject keeps the rule of its source, and a subject that others follow cannot
 * be deleted.
 */
export const shareGuard = withServices(
  { shareStore: ShareStore },
  ({ shareStore }): SubjectGuard => ({
    mayChange: async (draft, before) => {
      const [share] = await shareStore.rows('copy_id', [before.Subject_ID]);
      if (!share) return;
      if (draft.Rule !== share.copy_rule || draft.Notation !== 'modern' || (draft.Media_Types ?? []).length > 0)
        throw new ConflictError(
          `${before.Subject_Name} is inherited: its rule is changed where it comes from`,
          'client-relations.inherited',
        );
    },
    mayRemove: async (rows) => {
      const ids = rows.map(({ Subject_ID }) => Subject_ID);
      if ((await shareStore.rows('copy_id', ids)).some(({ state }) => state !== 'ending'))
        throw new ConflictError(
          'An inherited subject cannot be deleted until it is taken back',
          'client-relations.inherited',
        );
      // A share whose copy was never created is deleted with its subject.
      if ((await shareStore.rows('subject_id', ids)).some(({ copy_id }) => copy_id !== null))
        throw new ConflictError('A subject that other clients follow cannot be deleted', 'client-relations.shared');
    },
  }),
);
