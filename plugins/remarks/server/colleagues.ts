import { isId } from '#core/resource';
import { withServices } from '#core';
import { DatabaseService, type SelectSource, containsText, nameOrder } from '#core/server';

/** People of the caller's own client by name, who can be mentioned in a remark. */
export const colleagues = withServices(
  { database: DatabaseService },
  ({ database }): SelectSource => ({
    entity: 'colleague',
    load: async (caller, { keyword = '', ids }) => {
      if (!caller) return [];
      const { rows } = await database.query<{ user_id: string; display_name: string }>(
        `select user_id, display_name from person
       where client_id = $1 and ($3::bigint[] is null or user_id = any($3::bigint[]))
         and ($3 is not null or (is_enabled and user_id <> $4))
         and ${containsText('$2', "display_name || ' ' || user_name")}
       order by ${nameOrder('display_name')} limit 50`,
        [caller.clientId, keyword, ids?.filter(isId) ?? null, caller.userId],
      );
      return rows.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }));
    },
  }),
);
