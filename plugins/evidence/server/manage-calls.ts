import { NotFoundError, PermissionError, withServices } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import type { ChainCheck, evidenceManageContract } from '../contract';
import { ChainChecks, type CheckRow } from './chain/chain-checks';
import { EvidenceSettings } from './keep/evidence-settings';

interface ChainRow {
  readonly client_id: string;
  readonly client_name: string | null;
  readonly sequence: string;
  readonly hash: string;
  readonly bytes: string;
  readonly refused: string;
  readonly refused_at: Date | null;
  readonly last_at: Date | null;
  readonly articles: string;
}

const toCheck = ({ asked_at, ended_at, entries, records, bytes, breaks }: CheckRow): ChainCheck => ({
  Asked_At: asked_at.toISOString(),
  Ended_At: ended_at?.toISOString() ?? null,
  Entries: Number(entries),
  Records: Number(records),
  Bytes: Number(bytes),
  Breaks: [...breaks],
});

/** Returns the handlers for settings and chain states. */
export const evidenceManageCalls = withServices(
  { database: DatabaseService, settings: EvidenceSettings, checks: ChainChecks, operationLog: OperationLogService },
  ({ database, settings, checks, operationLog }): Handlers<typeof evidenceManageContract> => {
    const isOperator = ({ userType }: Caller): boolean => userType === 'operator';
    const mayCheck = (caller: Caller, clientId: string): boolean => isOperator(caller) || clientId === caller.clientId;

    return {
      setting: async ({ caller }) => {
        const inForce = await settings.inForce();
        return {
          Own: await settings.own(caller.clientId),
          Platform: inForce.platform,
          Effective: inForce.of(caller.clientId),
          Is_Platform: caller.clientId === platformClientId,
        };
      },
      saveSetting: async ({ caller, body, ip }) => {
        const before = await settings.own(caller.clientId);
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
        const { rows } = await database.query<ChainRow>(
          `select c.client_id, c.client_name, coalesce(h.sequence, 0) as sequence, coalesce(h.hash, '') as hash,
          coalesce(h.bytes, 0) as bytes, coalesce(h.refused, 0) as refused, h.refused_at, h.last_at,
          coalesce(h.articles, 0) as articles
         from client c left join (select t.*, e.recorded_at as last_at from evidence_chain t
           left join evidence_entry e on e.client_id = t.client_id and e.sequence = t.sequence
           where ${isOperator(caller) ? 't.sequence > 0' : 't.client_id = $1'} offset 0) h on h.client_id = c.client_id
         where ${isOperator(caller) ? 'h.client_id is not null' : 'c.client_id = $1'}
         order by h.sequence desc nulls last limit 500`,
          isOperator(caller) ? [] : [caller.clientId],
        );
        const inForce = await settings.inForce();
        const last = await checks.last(rows.map(({ client_id }) => client_id));
        const list = rows.map((row) => {
          const check = last.get(row.client_id);
          const { Keep, Size_Limit_MB } = inForce.of(row.client_id);
          return {
            Client_ID: row.client_id,
            Client_Name: row.client_name ?? '',
            Keep,
            Entries: Number(row.sequence),
            Articles: Number(row.articles),
            Hash: row.hash,
            Bytes: Number(row.bytes),
            Size_Limit_MB,
            Refused: Number(row.refused),
            Refused_At: row.refused_at?.toISOString() ?? null,
            Last_At: row.last_at?.toISOString() ?? null,
            Check: check ? toCheck(check) : null,
          };
        });
        return { list, total: list.length };
      },
      verify: async ({ caller, body, ip }) => {
        const { rowCount } = await database.query('select from evidence_chain where client_id = $1', [body.Client_ID]);
        if (!rowCount || !mayCheck(caller, body.Client_ID))
          throw new NotFoundError(`Client ${body.Client_ID} has no chain`);
        await checks.ask(body.Client_ID);
        await operationLog.record(caller, { entity: 'evidence-chain', action: 'verify', id: body.Client_ID, ip });
        return { Is_Queued: true };
      },
    };
  },
);
