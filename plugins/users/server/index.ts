import { contribute, provide } from '#core';
import { defineServer, resourceMigration, serveResource } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { GroupMembership } from '#plugins/privileges/server';
import { users } from '../plugin';
import { user, userGroup } from '../resource';
import { PostgresGroupMembership } from './group-membership';
import { Argon2PasswordService, PasswordService } from './password-service';
import { PostgresUserService } from './postgres-user-service';
import { prepareUsers } from './prepare';
import { userCalls } from './user-calls';
import { userCommand } from './user-command';
import { userGroupRules, userRules } from './user-rules';
import { UserService } from './user-service';

export { PasswordService } from './password-service';
export { refuseSimulated } from './user-rules';
export { UserService, type NewPassword, type NewUser, type UserRecord } from './user-service';

const servedUsers = serveResource(user, userRules);
const servedGroups = serveResource(userGroup, userGroupRules);

export default defineServer(users, {
  services: [
    provide(PasswordService, Argon2PasswordService),
    provide(UserService, PostgresUserService),
    provide(GroupMembership, PostgresGroupMembership),
  ],
  calls: [userCalls, servedUsers.calls, servedGroups.calls],
  migrations: [
    resourceMigration(userGroup),
    {
      name: 'create-user',
      up: async (tx) => {
        await tx.query(`
          create table user_account (
            user_id bigint primary key default next_id(), client_id bigint not null references client, user_name text not null, display_name text not null,
            user_type text not null, role_id bigint references role, user_group_id bigint references user_group, phone text, email text,
            is_enabled boolean not null default true, password_hash text not null, must_change_password boolean not null default false,
            password_code_required boolean not null default false, password_expires_at timestamptz, password_changed_at timestamptz,
            sessions_valid_from timestamptz not null default '-infinity', language text not null default 'zh-CN', time_zone text not null default 'Asia/Shanghai',
            preferences jsonb not null default '{}', last_login_at timestamptz, is_sample boolean not null default false,
            created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint,
            -- People sign in by name or by phone: a name that looks like a phone must not be somebody else's.
            constraint user_account_name_is_own_phone check (user_name !~ '^1[0-9]{10}$' or user_name = phone)
          );
          create unique index user_account_name on user_account (lower(user_name));
          create index on user_account (client_id);
          create unique index user_account_phone on user_account (phone) where phone is not null;
          create index on user_account (role_id) where role_id is not null;
          create index on user_account (user_group_id) where user_group_id is not null;
        `);
      },
    },
  ],
  commands: [userCommand],
  contributions: [
    servedUsers.select,
    servedGroups.select,
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) => {
        await tx.query('delete from user_account where client_id = $1', [clientId]);
        await tx.query('delete from user_group where client_id = $1', [clientId]);
      },
    })),
  ],
  prepare: prepareUsers,
});
