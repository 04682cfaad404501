import { ConflictError, InputError, withServices } from '#core';
import type { ResourceRules, Statements } from '#core/server';
import { RuleVersions, subjectsNaming } from '#plugins/subjects/server';
import type { websiteGroup } from '../resource';
import { groupEntry } from './website-groups';

/** Maximum number of groups of a client. */
const maxGroups = 200;

async function refuseUsed(tx: Statements, clientId: string, names: readonly string[]): Promise<void> {
  const [user] = await subjectsNaming(tx, clientId, 'site-group', names);
  if (user)
    throw new ConflictError(`The rule of ${user.subject_name} refers to this group`, 'websites.group-in-use', {
      Subject_Name: user.subject_name,
    });
}

/** Changing a group changes the rules that refer to it; a group in use cannot be renamed. */
export const groupRules = withServices(
  { versions: RuleVersions },
  ({ versions }): ResourceRules<typeof websiteGroup> => ({
    beforeSave: async (draft, before, { caller, tx }) => {
      if (draft.Group_Name.startsWith('@'))
        throw new InputError('Group_Name: must not contain @, which precedes the name in rules', 'input', {
          Group_Name: 'format',
        });
      if (before && before.Group_Name !== draft.Group_Name) await refuseUsed(tx, caller.clientId, [before.Group_Name]);
      if (!before) {
        const { rows } = await tx.query<{ count: string }>(
          'select count(*) from client_preferred_website_group where client_id = $1',
          [caller.clientId],
        );
        if (Number(rows[0]?.count ?? 0) >= maxGroups)
          throw new ConflictError(`A client may have at most ${maxGroups} groups`, 'websites.group-quota', {
            max: maxGroups,
          });
      }
      return { Sites: [...new Set((draft.Sites ?? []).map(groupEntry))] };
    },
    afterSave: async (row, before, context) => {
      if (before && before.Group_Name === row.Group_Name && JSON.stringify(before.Sites) === JSON.stringify(row.Sites))
        return;
      await versions.renew(
        context,
        await subjectsNaming(context.tx, context.caller.clientId, 'site-group', [row.Group_Name]),
      );
    },
    beforeRemove: (rows, { caller, tx }) =>
      refuseUsed(
        tx,
        caller.clientId,
        rows.map(({ Group_Name }) => Group_Name),
      ),
  }),
);
