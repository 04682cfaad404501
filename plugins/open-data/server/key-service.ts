import { ConflictError, grants, inject, InputError, PermissionError } from '#core';
import { isNetwork, OperationLogService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import { RuleReader } from '#plugins/subjects/server';
import { personCaller } from '#plugins/users/server';
import type { ApiKey, KeyDraft } from '../key-contract';
import { openData } from '../plugin';
import { scopePrivileges } from '../scopes';
import { KeyStore, toWire, type ListedKey } from './key-store';
import { hashOf, newSecret, writeKey } from './key-text';

/** Keys of a client that are in use. */
const most = 100;

/** Makes, changes and takes back keys. A key never opens more than whoever makes or changes it holds. */
export class KeyService {
  constructor(
    @inject(KeyStore) private readonly store: KeyStore,
    @inject(RuleReader) private readonly subjects: RuleReader,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async list(caller: Caller): Promise<ApiKey[]> {
    return Promise.all((await this.store.list(caller)).map((row) => this.shown(row)));
  }

  /** The key in full, which nobody can be told again. */
  async create(caller: Caller, draft: KeyDraft, ip: string): Promise<{ Key: string; Row: ApiKey }> {
    await this.check(caller, draft);
    const secret = newSecret();
    const keyId = await this.store.create(
      caller,
      draft,
      { hash: hashOf(secret), hint: `omk_…${secret.slice(-4)}` },
      most,
    );
    if (keyId === undefined) throw new ConflictError(`There are ${most} keys already`, 'open-data.too-many');
    const Row = await this.shown(await this.store.read(caller, keyId));
    await this.log.record(caller, { entity: 'api-key', action: 'create', id: keyId, ip, after: draft });
    return { Key: writeKey({ clientId: caller.clientId, keyId, secret }), Row };
  }

  async update(caller: Caller, keyId: string, draft: KeyDraft, ip: string): Promise<ApiKey> {
    const before = await this.store.read(caller, keyId);
    if (before.revoked_at) throw new ConflictError(`Key ${keyId} was taken back`, 'open-data.revoked');
    await this.check(caller, draft);
    await this.store.update(caller, keyId, draft);
    const after = await this.shown(await this.store.read(caller, keyId));
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
    await this.store.read(caller, keyId);
    await this.store.revoke(caller, keyId);
    await this.log.record(caller, { entity: 'api-key', action: 'revoke', id: keyId, ip });
    return this.shown(await this.store.read(caller, keyId));
  }

  private async check(caller: Caller, draft: KeyDraft): Promise<void> {
    const strange = draft.Networks.find((network) => !isNetwork(network));
    if (strange !== undefined)
      throw new InputError(`Networks: ${strange} is no address`, 'input', { Networks: 'address' });
    const barred = draft.Scopes.find((scope) =>
      scopePrivileges[scope].some((privilege) => !grants(caller.privileges, privilege)),
    );
    if (barred) throw new PermissionError(`Scopes: you may not look at ${barred} yourself`);
    const reach = await visibleSubjects(this.kernel, caller);
    for (const id of draft.Subject_IDs) {
      await this.subjects.subject(caller.clientId, id);
      if (reach !== null && !reach.includes(id))
        throw new PermissionError(`Subject_IDs: ${id} is not within your reach`);
    }
  }

  private async shown(row: ListedKey): Promise<ApiKey> {
    return toWire(row, await this.stateOf(row));
  }

  private async stateOf({ revoked_at, expires_at, client_id, user_id }: ListedKey): Promise<ApiKey['State']> {
    if (revoked_at) return 'revoked';
    if (expires_at && expires_at.getTime() <= Date.now()) return 'expired';
    const owner = await personCaller(this.kernel, { clientId: client_id, userId: user_id }, openData.id);
    return owner ? 'good' : 'ownerless';
  }
}
