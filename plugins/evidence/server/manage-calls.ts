import { NotFoundError, PermissionError, withServices } from '#core';
import { OperationLogService, type Caller, type Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import type { evidenceManageContract } from '../contract';
import { ChainChecks } from './chain/chain-checks';
import { ChainStates } from './chain/chain-states';
import { EvidenceSettings } from './keep/evidence-settings';

/** Returns the handlers for settings and chain states. */
export const evidenceManageCalls = withServices(
  { settings: EvidenceSettings, chains: ChainStates, checks: ChainChecks, operationLog: OperationLogService },
  ({ settings, chains, checks, operationLog }): Handlers<typeof evidenceManageContract> => {
    const isOperator = ({ userType }: Caller): boolean => userType === 'operator';
    const mayCheck = (caller: Caller, clientId: string): boolean => isOperator(caller) || clientId === caller.clientId;

    return {
      setting: async ({ caller }) => {
        const inForce = await settings.inForce();
        return {
          Client: await settings.ofClient(caller.clientId),
          Platform: inForce.platform,
          Effective: inForce.of(caller.clientId),
          Is_Platform: caller.clientId === platformClientId,
        };
      },
      saveSetting: async ({ caller, body, ip }) => {
        const before = await settings.ofClient(caller.clientId);
        if (body.Size_Limit_MB !== before.Size_Limit_MB && !isOperator(caller))
          throw new PermissionError('Only operators set the storage quota for evidence');
        await settings.save(caller.clientId, body);
        await operationLog.record(caller, {
          entity: 'evidence-setting',
          action: 'update',
          id: caller.clientId,
          ip,
          before,
          after: body,
        });
        return { Effective: (await settings.inForce()).of(caller.clientId) };
      },
      chains: async ({ caller }) => {
        const list = await chains.list(isOperator(caller) ? null : caller.clientId);
        return { list, total: list.length };
      },
      verify: async ({ caller, body, ip }) => {
        if (!mayCheck(caller, body.Client_ID) || !(await chains.exists(body.Client_ID)))
          throw new NotFoundError(`Client ${body.Client_ID} has no chain`);
        await checks.request(body.Client_ID);
        await operationLog.record(caller, { entity: 'evidence-chain', action: 'verify', id: body.Client_ID, ip });
        return { Is_Queued: true };
      },
    };
  },
);
