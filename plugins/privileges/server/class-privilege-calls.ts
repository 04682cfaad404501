import { NotFoundError, withServices } from '#core';
import {
  CacheNotices,
  DatabaseService,
  OperationLogService,
  SelectLookup,
  serve,
  type Caller,
  type SelectOption,
} from '#core/server';
import { classPrivilegeContract, type GroupPrivilege } from '../contract';
import { classPrivilegeNotice } from './class-privilege-service';

interface Row {
  readonly user_group_id: string;
  readonly category_id: string | null;
  readonly is_visible: boolean | null;
  readonly is_handled: boolean | null;
}

/**
 * Handlers of the calls for the user group × subject category screen. Groups and categories come from the plugins that
 * store them.
 */
export const classPrivilegeCalls = serve(
  classPrivilegeContract,
  withServices(
    {
      database: DatabaseService,
      selectLookup: SelectLookup,
      cacheNotices: CacheNotices,
      operationLog: OperationLogService,
    },
    ({ database, selectLookup, cacheNotices, operationLog }) => {
      const options = (caller: Caller, entity: string): Promise<readonly SelectOption[]> =>
        selectLookup.options(caller, entity, {});

      const groups = async (caller: Caller): Promise<GroupPrivilege[]> => {
        const { rows } = await database.query<Row>(
          `select g.user_group_id, p.category_id, p.is_visible, p.is_handled from restricted_group g left
        join group_class_privilege p using (user_group_id) where g.client_id = $1`,
          [caller.clientId],
        );
        return (await options(caller, 'user-group')).map(({ value, label }) => {
          const groupRows = rows.filter(({ user_group_id }) => user_group_id === value);
          const Categories = groupRows.flatMap(({ category_id, is_visible, is_handled }) =>
            category_id
              ? [{ Category_ID: category_id, Is_Visible: is_visible === true, Is_Handled: is_handled === true }]
              : [],
          );
          return { User_Group_ID: value, User_Group_Name: label, Is_Restricted: groupRows.length > 0, Categories };
        });
      };

      return {
        groups: async ({ caller }) => {
          const list = await groups(caller);
          const categories = (await options(caller, 'subject-category')).map(({ value, label, parent }) => ({
            value,
            label,
            parent: parent ?? null,
          }));
          return { list, total: list.length, categories };
        },
        updateGroup: async ({ caller, body, ip }) => {
          const before = (await groups(caller)).find(({ User_Group_ID }) => User_Group_ID === body.User_Group_ID);
          if (!before) throw new NotFoundError(`User group ${body.User_Group_ID} does not exist`);
          const categoryIds = new Set((await options(caller, 'subject-category')).map(({ value }) => value));
          const chosen = body.Categories.filter(
            ({ Category_ID, Is_Visible, Is_Handled }) => categoryIds.has(Category_ID) && (Is_Visible || Is_Handled),
          );
          await cacheNotices.change([classPrivilegeNotice], async (tx) => {
            await tx.query('delete from restricted_group where user_group_id = $1', [body.User_Group_ID]);
            if (!body.Is_Restricted) return;
            await tx.query('insert into restricted_group (user_group_id, client_id) values ($1, $2)', [
              body.User_Group_ID,
              caller.clientId,
            ]);
            for (const { Category_ID, Is_Visible, Is_Handled } of chosen) {
              await tx.query(
                `insert into group_class_privilege (user_group_id, category_id, is_visible, is_handled)
              values ($1, $2, $3, $4)`,
                [body.User_Group_ID, Category_ID, Is_Visible || Is_Handled, Is_Handled],
              );
            }
          });
          const { User_Group_Name: _, ...rest } = before;
          await operationLog.record(caller, {
            entity: 'user-group-class-privilege',
            action: 'update',
            id: body.User_Group_ID,
            ip,
            before: rest,
            after: body,
          });
          return {};
        },
      };
    },
  ),
);
