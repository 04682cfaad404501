import { AuthenticationError, grants, inject, PermissionError, type PrivilegeMap } from '#core';
import { isWithin, LimitService, ServerKernel, type Caller, type KeyCallerService } from '#core/server';
import { UserCallers } from '#plugins/users/server';
import { openData } from '../plugin';
import { scopePrivileges, type KeyScope } from '../scopes';
import { AdmittedKeys } from './admitted-keys';
import { KeyStore } from './key-store';
import { isSecret, readKey } from './key-text';
import { takeCall } from './take-call';

const ended = () => new AuthenticationError('The key is invalid or has expired', 'open-data.key');

/** Returns the read privileges of a key: those of its scopes that its creator still holds. */
const lookedAt = (scopes: readonly KeyScope[], owner: PrivilegeMap): PrivilegeMap =>
  Object.fromEntries(
    scopes
      .flatMap((scope) => scopePrivileges[scope])
      .filter((privilege) => grants(owner, privilege))
      .map(([key]) => [key, { b: 1 as const }]),
  );

/** Authenticates other systems by API key, with the scope of the key's creator. */
export class KeyAdmission implements KeyCallerService {
  constructor(
    @inject(KeyStore) private readonly store: KeyStore,
    @inject(AdmittedKeys) private readonly admitted: AdmittedKeys,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async admit(shown: string, ip: string): Promise<Caller> {
    const text = readKey(shown);
    const key = text && (await this.store.find(text.clientId, text.keyId));
    if (!key || !isSecret(text.secret, key.secret_hash)) throw ended();
    if (key.revoked_at || (key.expires_at && key.expires_at.getTime() <= Date.now())) throw ended();
    if (key.networks.length > 0 && !isWithin(key.networks, ip))
      throw new PermissionError(`The key may not be used from ${ip}`, 'open-data.address');
    const owner = await this.kernel
      .get(UserCallers)
      .find({ clientId: key.client_id, userId: key.user_id }, openData.id);
    if (!owner) throw ended();
    await takeCall(this.limits, `minute ${key.client_id} ${key.key_id}`, key.minute_limit, 60);
    const caller: Caller = {
      ...owner,
      privileges: lookedAt(key.scopes, owner.privileges),
      ...(key.subject_ids.length > 0 ? { subjects: key.subject_ids } : {}),
    };
    this.admitted.note(caller, key);
    return caller;
  }
}
