import { withServices } from '#core';
import { OperationLogService, serve, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { roleContract, type Role, type RoleModule } from '../contract';
import { getCeiling } from './default-privileges';
import { getCharacters } from './module-catalogue';
import { PrivilegeMapService } from './privilege-map-service';
import { RoleService } from './role-service';

/** Handlers of the calls of both role screens. */
export const roleCalls = serve(
  roleContract,
  withServices(
    { roles: RoleService, maps: PrivilegeMapService, log: OperationLogService, client: ClientService },
    ({ roles, maps, log, client }) => {
      const modules = async (plugins?: ReadonlySet<string>): Promise<RoleModule[]> =>
        (await maps.modules())
          .filter(({ plugin }) => plugins?.has(plugin) ?? true)
          .map((entry) => ({
            Key: entry.key,
            Plugin_ID: entry.plugin,
            Verbs: getCharacters(entry),
            Areas: [...entry.areas],
          }));
      const record = (caller: Caller, ip: string, action: string, role: Role, before?: Role) =>
        log.record(caller, {
          entity: 'role',
          action,
          id: role.Role_ID,
          ip,
          before,
          after: action === 'delete' ? undefined : role,
        });

      return {
        roles: async ({ caller }) => {
          const list = await roles.list(caller);
          const availableModules = await modules(await client.enabledPlugins(caller.clientId));
          const ceilings = await roles.ceilings(caller);
          const shown = availableModules.filter(({ Key }) =>
            Object.values(ceilings).some((map) => Object.hasOwn(map, Key)),
          );
          return { modules: shown, list: [...list], total: list.length, ceilings };
        },
        createRole: async ({ caller, body, ip }) => {
          const role = await roles.create(caller, body);
          await record(caller, ip, 'create', role);
          return role;
        },
        updateRole: async ({ caller, body, ip }) => {
          const { before, after } = await roles.update(caller, body);
          await record(caller, ip, 'update', after, before);
          return after;
        },
        removeRole: async ({ caller, query, ip }) => {
          const role = await roles.remove(caller, query.id);
          await record(caller, ip, 'delete', role, role);
          return { removed: 1 };
        },
        defaults: async ({ caller }) => {
          const list = await roles.builtIn(caller);
          const catalogue = await maps.modules();
          const ceilings = Object.fromEntries(
            (['operator', 'manager', 'user', 'monitor'] as const).map((type) => [type, getCeiling(type, catalogue)]),
          );
          return { modules: await modules(), list: [...list], total: list.length, ceilings };
        },
        updateDefault: async ({ caller, body, ip }) => {
          const { before, after } = await roles.updateBuiltIn(caller, body.Role_ID, body.Privileges);
          await record(caller, ip, 'update', after, before);
          return after;
        },
        restoreDefault: async ({ caller, body, ip }) => {
          const { before, after } = await roles.updateBuiltIn(caller, body.Role_ID, 'declared');
          await record(caller, ip, 'restore', after, before);
          return after;
        },
      };
    },
  ),
);
