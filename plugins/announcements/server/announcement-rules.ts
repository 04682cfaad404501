import { InputError, PermissionError, withServices } from '#core';
import type { ResourceRules } from '#core/server';
import { UserGroups } from '#plugins/users/server';
import type { announcement } from '../resource';
import { AnnouncementReader } from './announcement-reader';

const invalid = (field: string, message: string): InputError =>
  new InputError(`${field}: ${message}`, 'input', { [field]: message });

/**
 * Validation rules: the end is after the start, group audiences name groups, and only operators address all clients.
 */
export const announcementRules = withServices(
  { reader: AnnouncementReader, userGroups: UserGroups },
  ({ reader, userGroups }): ResourceRules<typeof announcement> => ({
    within: async ({ caller }) => {
      const ids = await reader.getScope(caller);
      return ids && { field: 'Announcement_ID', ids };
    },
    beforeSave: async (draft, before, { caller, tx }) => {
      const audience = draft.Audience ?? before?.Audience ?? 'everyone';
      const groups = draft.User_Group_IDs === undefined ? before?.User_Group_IDs : draft.User_Group_IDs;
      if (audience === 'clients' && caller.userType !== 'operator')
        throw new PermissionError('Audience: only operators may address all clients', 'announcements.all-clients');
      const [start, end] = [draft.Starts_At, draft.Ends_At].map((time) => (time ? Date.parse(time) : null));
      if (end && end <= (start ?? Date.now())) throw invalid('Ends_At', 'must be later than the start');
      if (audience !== 'groups') return { User_Group_IDs: null };
      if (!groups?.length) throw invalid('User_Group_IDs', 'at least one group is required');
      if (!(await userGroups.exist(caller.clientId, groups, tx)))
        throw invalid('User_Group_IDs', 'one of the groups does not exist');
      return {};
    },
    afterRemove: async (rows, { tx }) =>
      void (await tx.query('delete from announcement_read where announcement_id = any($1::bigint[])', [
        rows.map(({ Announcement_ID }) => Announcement_ID),
      ])),
  }),
);
