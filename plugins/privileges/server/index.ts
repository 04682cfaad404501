import { contribute, provide } from '#core';
import { defineServer, selectSources } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { privileges } from '../plugin';
import { classPrivilegeCalls } from './class-privilege-calls';
import { ClassPrivilegeService, PostgresClassPrivilegeService } from './class-privilege-service';
import { prepareRoles } from './prepare';
import { PostgresPrivilegeMapService, PrivilegeMapService } from './privilege-map-service';
import { roleCalls } from './role-calls';
import { roleSelect } from './role-select';
import { PostgresRoleService, RoleService } from './role-service';

export { ClassPrivilegeService, GroupMembership, type ClassReach } from './class-privilege-service';
export { PrivilegeMapService } from './privilege-map-service';
export { rankOf, RoleService } from './role-service';

export default defineServer(privileges, {
  services: [
    provide(PrivilegeMapService, PostgresPrivilegeMapService),
    provide(RoleService, PostgresRoleService),
    provide(ClassPrivilegeService, PostgresClassPrivilegeService),
  ],
  calls: [roleCalls, classPrivilegeCalls],
  migrations: [
    {
      name: 'create-role',
      up: async (tx) => {
        await tx.query(`
          create table role (
            role_id bigint primary key default next_id(), client_id bigint, role_name text not null, user_type text not null,
            is_built_in boolean not null default false, privileges jsonb not null default '{}', given text[] not null default '{}',
            created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
          );
          create unique index on role (client_id, role_name);
          create unique index on role (user_type) where is_built_in;

          create table restricted_group (user_group_id bigint primary key, client_id bigint not null);
          create table group_class_privilege (
            user_group_id bigint not null references restricted_group on delete cascade, category_id bigint not null,
            is_visible boolean not null, is_handled boolean not null, primary key (user_group_id, category_id)
          );
        `);
      },
    },
  ],
  contributions: [
    contribute(selectSources, roleSelect),
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) => {
        await tx.query('delete from restricted_group where client_id = $1', [clientId]);
        await tx.query('delete from role where client_id = $1', [clientId]);
      },
    })),
  ],
  prepare: prepareRoles,
});
