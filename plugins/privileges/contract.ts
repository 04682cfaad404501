import { z } from 'zod';
import { defineContract, type PrivilegeMap } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';

/** User types, most privileged first. */
export const userTypes = ['operator', 'manager', 'user', 'monitor'] as const;

const verbFlag = z.union([z.literal(0), z.literal(1)]).optional();

/** Granted verbs per module key, as returned by `GET /v1/privilege`. */
export const privilegeMapSchema = z.record(
  z.string().max(100),
  z.object({ b: verbFlag, m: verbFlag, a: verbFlag, d: verbFlag }),
) satisfies z.ZodType<PrivilegeMap>;

const roleModule = z.object({
  Key: z.string(),
  /** Plugin whose text `privilege.KEY` labels it. */
  Plugin_ID: z.string(),
  /** Applicable verbs, as letters. */
  Verbs: z.array(z.enum(['b', 'm', 'a', 'd'])),
  /** Areas of its screens and calls. */
  Areas: z.array(z.string()),
});

const role = z.object({
  Role_ID: idSchema,
  Role_Name: z.string(),
  User_Type: z.enum(userTypes),
  Is_Built_In: z.boolean(),
  /** Whether it is the caller's own role. */
  Is_Own: z.boolean(),
  Privileges: privilegeMapSchema,
});

const matrix = z.object({
  modules: z.array(roleModule),
  list: z.array(role),
  total: z.number(),
  /** Maximum grants for roles of each user type. */
  ceilings: z.record(z.string(), privilegeMapSchema),
});

export type RoleModule = z.output<typeof roleModule>;
export type Role = z.output<typeof role>;
export type RoleMatrix = z.output<typeof matrix>;

const manageRoles = '/v1/manage/user-privilege-manage/user-privilege-setting/role-column-privilege';
const defaultRoles = '/v1/operate/operation-setting/role-column-privilege';

/** Grants that users cannot remove from their own role, because they lead back to the role screen. */
export const keptGrants = ['role-column-privilege:b', 'role-column-privilege:m'] as const;

/** API for roles: a client's own roles within the limits of the built-in ones, and the built-in ones for operators. */
export const roleContract = defineContract({
  roles: {
    method: 'GET',
    path: manageRoles,
    privilege: ['role-column-privilege', 'browse'],
    summary: 'Lists the roles of the client and the built-in ones, by module',
    result: matrix,
  },
  createRole: {
    method: 'POST',
    path: manageRoles,
    privilege: ['role-column-privilege', 'modify'],
    summary: 'Creates a role; it can hold no more than its creator',
    body: z.object({
      Role_Name: lineSchema(50, 1),
      User_Type: z.enum(['manager', 'user', 'monitor']),
      Privileges: privilegeMapSchema,
    }),
    result: role,
  },
  updateRole: {
    method: 'PUT',
    path: manageRoles,
    privilege: ['role-column-privilege', 'modify'],
    summary: 'Changes a role of the client',
    body: z.object({ Role_ID: idSchema, Role_Name: lineSchema(50, 1), Privileges: privilegeMapSchema }),
    result: role,
  },
  removeRole: {
    method: 'DELETE',
    path: manageRoles,
    privilege: ['role-column-privilege', 'delete'],
    summary: 'Deletes a role that no user has; 409 `privileges.in-use`',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  defaults: {
    method: 'GET',
    path: defaultRoles,
    privilege: ['role-column-default', 'browse'],
    summary: 'Lists the built-in roles by module',
    result: matrix,
  },
  updateDefault: {
    method: 'PUT',
    path: defaultRoles,
    privilege: ['role-column-default', 'modify'],
    summary: 'Changes a built-in role for all clients; the operator’s role cannot be reduced',
    body: z.object({ Role_ID: idSchema, Privileges: privilegeMapSchema }),
    result: role,
  },
  restoreDefault: {
    method: 'POST',
    path: `${defaultRoles}/restore`,
    privilege: ['role-column-default', 'modify'],
    summary: 'Resets a built-in role to what the modules declare',
    body: z.object({ Role_ID: idSchema }),
    result: role,
  },
});

const classPrivilege = z.object({ Category_ID: idSchema, Is_Visible: z.boolean(), Is_Handled: z.boolean() });

const groupPrivilege = z.object({
  User_Group_ID: idSchema,
  User_Group_Name: z.string(),
  /** If false, the group sees and handles every category. */
  Is_Restricted: z.boolean(),
  Categories: z.array(classPrivilege),
});

export type GroupPrivilege = z.output<typeof groupPrivilege>;

const classPath = '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege';

/** API for the subject categories that a user group may see and act in. */
export const classPrivilegeContract = defineContract({
  groups: {
    method: 'GET',
    path: classPath,
    privilege: ['user-group-class-privilege', 'browse'],
    summary: 'Lists the user groups, the subject categories, and their visibility',
    result: z.object({
      list: z.array(groupPrivilege),
      total: z.number(),
      categories: z.array(z.object({ value: z.string(), label: z.string(), parent: z.string().nullable() })),
    }),
  },
  updateGroup: {
    method: 'PUT',
    path: classPath,
    privilege: ['user-group-class-privilege', 'modify'],
    summary: 'Changes the visible categories of one group',
    body: groupPrivilege.omit({ User_Group_Name: true }),
  },
});
