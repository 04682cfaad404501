import { NotFoundError, withServices } from '#core';
import { OperationLogService, SelectLookup, serve, type Caller, type SelectOption } from '#core/server';
import { classPrivilegeContract, type GroupPrivilege } from '../contract';
import { GroupPrivilegeStore } from './group-privilege-store';

/**
 * Handlers of the calls for the user group × subject category screen. Groups and categories come from the plugins that
 * store them.
 */
export const classPrivilegeCalls = serve(
  classPrivilegeContract,
  withServices(
    { store: GroupPrivilegeStore, selectLookup: SelectLookup, operationLog: OperationLogService },
    ({ store, selectLookup, operationLog }) => {
      const options = (caller: Caller, entity: string): Promise<readonly SelectOption[]> =>
        selectLookup.options(caller, entity, {});

      const groups = async (caller: Caller): Promise<GroupPrivilege[]> => {
        const rows = await store.list(caller.clientId);
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
          await store.replace(caller.clientId, body.User_Group_ID, body.Is_Restricted ? chosen : null);
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
