import {
  AuthenticationError,
  BusinessError,
  grants,
  inject,
  InputError,
  PermissionError,
  type PrivilegeMap,
} from '#core';
import { isWithin, LimitService, ServerKernel, type Caller } from '#core/server';
import { personCaller } from '#plugins/users/server';
import { clientDayLimit, type ApiCall } from '../key-contract';
import { openData } from '../plugin';
import { scopePrivileges, type KeyScope } from '../scopes';
import { CallLog } from './call-log';
import { KeyStore, type KeyRow } from './key-store';
import { isSecret, readKey } from './key-text';

/** Another system that was let in, as the one who calls. */
export interface Admitted {
  readonly key: KeyRow;
  readonly caller: Caller;
  readonly ip: string;
}

/** One question of another system. */
export interface AskedCall<T> {
  readonly way: ApiCall['Way'];
  readonly name: string;
  /** Left out: any key may ask. */
  readonly scope?: KeyScope;
  readonly question?: unknown;
  readonly rowsOf?: (answer: T) => number;
}

const minute = 60;
const day = 86_400;

const ended = () => new AuthenticationError('The key is not valid, or not any more', 'open-data.key');

/** What a key may look at: what its scopes name, as far as its maker still holds it. */
const lookedAt = (scopes: readonly KeyScope[], owner: PrivilegeMap): PrivilegeMap =>
  Object.fromEntries(
    scopes
      .flatMap((scope) => scopePrivileges[scope])
      .filter((privilege) => grants(owner, privilege))
      .map(([key]) => [key, { b: 1 as const }]),
  );

/** The only way in for other systems: admits by key, holds to scope and quota, writes down what was asked. */
export class KeyDoor {
  constructor(
    @inject(KeyStore) private readonly store: KeyStore,
    @inject(CallLog) private readonly log: CallLog,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /** Throws for a key that is none, has ended, comes from elsewhere, or asks too often. */
  async admit({ key: shown = '', ip }: { readonly key?: string; readonly ip: string }): Promise<Admitted> {
    const text = readKey(shown);
    const key = text && (await this.store.find(text.clientId, text.keyId));
    if (!key || !isSecret(text.secret, key.secret_hash)) throw ended();
    if (key.revoked_at || (key.expires_at && key.expires_at.getTime() <= Date.now())) throw ended();
    if (key.networks.length > 0 && !isWithin(key.networks, ip))
      throw new PermissionError(`The key may not be used from ${ip}`, 'open-data.address');
    const owner = await personCaller(this.kernel, { clientId: key.client_id, userId: key.user_id }, openData.id);
    if (!owner) throw ended();
    await this.take(`open-data minute ${key.client_id} ${key.key_id}`, key.minute_limit, minute);
    const caller: Caller = {
      ...owner,
      privileges: lookedAt(key.scopes, owner.privileges),
      ...(key.subject_ids.length > 0 ? { subjects: key.subject_ids } : {}),
    };
    return { key, caller, ip };
  }

  /** Answers within scope and quota; whatever comes of it is written down. */
  async answer<T>({ key, caller, ip }: Admitted, asked: AskedCall<T>, run: (caller: Caller) => Promise<T>): Promise<T> {
    const begun = performance.now();
    const note = async (status: number, rows: number): Promise<void> => {
      const { way, name, question } = asked;
      const milliseconds = performance.now() - begun;
      await this.log.note(key, { way, name, question, status, rows, milliseconds, address: ip });
      await this.store.used(key);
    };
    try {
      this.mayAsk(key, caller, asked.scope);
      await this.take(`open-data day ${key.client_id} ${key.key_id}`, key.day_limit, day);
      await this.take(`open-data day ${key.client_id}`, clientDayLimit, day);
      const answer = await run(caller);
      await note(200, asked.rowsOf?.(answer) ?? 1);
      return answer;
    } catch (error) {
      await note(statusOf(error), 0);
      throw error;
    }
  }

  private mayAsk(key: KeyRow, caller: Caller, scope: KeyScope | undefined): void {
    if (scope === undefined) return;
    if (!key.scopes.includes(scope)) throw new PermissionError(`The key is not good for ${scope}`, 'open-data.scope');
    if (scopePrivileges[scope].some((privilege) => !grants(caller.privileges, privilege)))
      throw new PermissionError(`Whoever made the key may no longer look at ${scope}`, 'open-data.scope');
  }

  private async take(counter: string, limit: number, seconds: number): Promise<void> {
    const { allowed, retryAfter } = await this.limits.take(counter, limit, seconds);
    if (!allowed)
      throw new InputError(`More than ${limit} calls in ${seconds} seconds`, 'too-many', { retryAfter, limit });
  }
}

const statusOf = (error: unknown): number =>
  error instanceof BusinessError ? (error.code === 'too-many' ? 429 : error.status) : 500;
