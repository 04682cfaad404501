import { ConflictError, grants, inject, InputError, NotFoundError, PermissionError } from '#core';
import { isNetwork, OperationLogService, ServerKernel, type Caller } from '#core/server';
import { mayHandle, mustHandle, ScopeService } from '#plugins/articles/server';
import { RuleReader } from '#plugins/subjects/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import type { ApiKey, KeyDraft } from '../key-contract';
import { openData } from '../plugin';
import { scopePrivileges } from '../scopes';
import { KeyStore, toWire, type ListedKey } from './key-store';
import { getHash, newSecret, writeKey } from './key-text';

/** Maximum number of active keys of a client. */
const max = 100;

/** Creates, changes and revokes keys. A key never has more permissions than the user who creates or changes it. */
export class KeyService {
  constructor(
    @inject(KeyStore) private readonly store: KeyStore,
    @inject(RuleReader) private readonly subjects: RuleReader,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  async list(caller: Caller): Promise<{ readonly list: ApiKey[]; readonly total: number }> {
    const { rows, total } = await this.store.list(caller);
    return { list: await this.shown(caller, rows), total };
  }

  /** Creates a key and returns it in full, which is not possible later. */
  async create(caller: Caller, draft: KeyDraft, ip: string): Promise<{ Key: string; Row: ApiKey }> {
    refuseSimulated(caller);
    await this.check(caller, draft);
    const secret = newSecret();
    const keyId = await this.store.create(
      caller,
      draft,
      { hash: getHash(secret), hint: `omk_…${secret.slice(-4)}` },
      max,
    );
    if (keyId === undefined) throw new ConflictError(`At most ${max} keys are allowed`, 'open-data.too-many');
    const Row = await this.one(caller, keyId);
    await this.log.record(caller, { entity: 'api-key', action: 'create', id: keyId, ip, after: draft });
    return { Key: writeKey({ clientId: caller.clientId, keyId, secret }), Row };
  }

  async update(caller: Caller, keyId: string, draft: KeyDraft, ip: string): Promise<ApiKey> {
    const before = await this.requireMayChange(caller, keyId);
    if (before.revoked_at) throw new ConflictError(`Key ${keyId} has been revoked`, 'open-data.revoked');
    await this.check(caller, draft);
    await this.store.update(caller, keyId, draft);
    const after = await this.one(caller, keyId);
    await this.log.record(caller, {
      entity: 'api-key',
      action: 'update',
      id: keyId,
      ip,
      before: { Scopes: before.scopes, Subject_IDs: before.subject_ids, Networks: before.networks },
      after: draft,
    });
    return after;
  }

  async revoke(caller: Caller, keyId: string, ip: string): Promise<ApiKey> {
    await this.requireMayChange(caller, keyId);
    await this.store.revoke(caller, keyId);
    await this.log.record(caller, { entity: 'api-key', action: 'revoke', id: keyId, ip });
    return this.one(caller, keyId);
  }

  /** Returns a key that the caller may change. */
  private async requireMayChange(caller: Caller, keyId: string): Promise<ListedKey> {
    refuseSimulated(caller);
    const row = await this.store.read(caller, keyId);
    await mustHandle(this.kernel, caller, row.user_id);
    return row;
  }

  private async check(caller: Caller, draft: KeyDraft): Promise<void> {
    const invalidNetwork = draft.Networks.find((network) => !isNetwork(network));
    if (invalidNetwork !== undefined)
      throw new InputError(`Networks: ${invalidNetwork} is not a valid address`, 'input', { Networks: 'address' });
    const deniedScope = draft.Scopes.find((scope) =>
      scopePrivileges[scope].some((privilege) => !grants(caller.privileges, privilege)),
    );
    if (deniedScope) throw new PermissionError(`Scopes: you do not have access to ${deniedScope} yourself`);
    const [existingIds, visibleIds] = await Promise.all([
      this.subjects.existing(caller.clientId, draft.Subject_IDs),
      this.scopes.subjects(caller),
    ]);
    for (const id of draft.Subject_IDs) {
      if (!existingIds.has(id)) throw new NotFoundError(`Subject ${id} not found`);
      if (visibleIds !== null && !visibleIds.includes(id))
        throw new PermissionError(`Subject_IDs: ${id} is not within your scope`);
    }
  }

  private async one(caller: Caller, keyId: string): Promise<ApiKey> {
    const [row] = await this.shown(caller, [await this.store.read(caller, keyId)]);
    return row as ApiKey;
  }

  private async shown(caller: Caller, rows: readonly ListedKey[]): Promise<ApiKey[]> {
    const isMine = await mayHandle(this.kernel, caller);
    const makers = [...new Set(rows.map(({ user_id }) => user_id))];
    const callers = await Promise.all(
      makers.map((userId) => this.userCallers.find({ clientId: caller.clientId, userId }, openData.id)),
    );
    const makersWithoutAccess = new Set(makers.filter((_, index) => !callers[index]));
    return rows.map((row) => toWire(row, getState(row, makersWithoutAccess.has(row.user_id)), isMine(row.user_id)));
  }
}

function getState({ revoked_at, expires_at }: ListedKey, isOwnerless: boolean): ApiKey['State'] {
  if (revoked_at) return 'revoked';
  if (expires_at && expires_at.getTime() <= Date.now()) return 'expired';
  return isOwnerless ? 'ownerless' : 'good';
}
