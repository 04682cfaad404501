import { contribute, provide } from '#core';
import { defineServer, selectSources } from '#core/server';
import { privileges } from '../plugin';
import { classPrivilegeCalls } from './class-privilege-calls';
import { ClassPrivilegeService, PostgresClassPrivilegeService } from './class-privilege-service';
import { GroupPrivilegeStore } from './group-privilege-store';
import { prepareRoles } from './prepare';
import { PostgresPrivilegeMapService, PrivilegeMapService } from './privilege-map-service';
import { roleCalls } from './role-calls';
import { roleSelect } from './role-select';
import { PostgresRoleService, RoleService } from './role-service';
import { privilegeMigrations } from './migrations';
import { privilegeTables } from './tables';

export {
  classPrivilegeNotice,
  ClassPrivilegeService,
  GroupMembership,
  type ClassScope,
} from './class-privilege-service';
export { PrivilegeMapService } from './privilege-map-service';
export { RoleService, type RoleGiver } from './role-service';

export default defineServer(privileges, {
  services: [
    provide(PrivilegeMapService, PostgresPrivilegeMapService),
    provide(RoleService, PostgresRoleService),
    provide(ClassPrivilegeService, PostgresClassPrivilegeService),
    provide(GroupPrivilegeStore),
  ],
  calls: [roleCalls, classPrivilegeCalls],
  tables: privilegeTables,
  migrations: privilegeMigrations,
  contributions: [contribute(selectSources, roleSelect)],
  prepare: prepareRoles,
});
