import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib/functional';
import { ConflictError, InputError, inject } from '#core';
import { Config, LimitService, SecretBox, type UserType } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import type { UserRecord } from '#plugins/users/server';
import type { Enrolment } from '../../second-factor-contract';
import { FactorStore, type AwaitedSession, type ChallengePurpose, type ChallengeRow } from './factor-store';
import { Passkeys, type CredentialJson } from './passkeys';

/** Proof for a pending sign-in. */
export type Proof =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'passkey'; readonly response: CredentialJson };

/** Tolerated clock difference in seconds. */
const tolerance = 30;
const recoveryCount = 10;
/** Alphabet without easily confused characters. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const place = (userId: string): string => `second factor of ${userId}`;
const newChallenge = (): string => randomBytes(32).toString('base64url');
const toSession = (awaited: Pick<ChallengeRow, 'session_kind' | 'logout_url'>): AwaitedSession => ({
  kind: awaited.session_kind,
  ...(awaited.logout_url === null ? {} : { logoutUrl: awaited.logout_url }),
});
/** Ten characters out of 31 provide 49 bits, and each wrong attempt counts against the user's limit. */
const recoveryCode = (): string =>
  [...randomBytes(10)].map((byte, index) => `${index === 5 ? '-' : ''}${letters[byte % letters.length]}`).join('');

/** Determines whether a user needs a second factor, and verifies it. */
export class SecondFactorService {
  constructor(
    @inject(FactorStore) private readonly store: FactorStore,
    @inject(Passkeys) private readonly passkeys: Passkeys,
    @inject(SecretBox) private readonly box: SecretBox,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(Config) private readonly config: Config,
  ) {}

  isCompulsory(userType: UserType): boolean {
    const { secondFactor } = this.config;
    return secondFactor === 'everybody' || (secondFactor === 'operators' && userType === 'operator');
  }

  /**
   * @throws {ConflictError} with a challenge when more is required: `login.second-factor` for users with a second
   * factor, `login.enrolment` for users who must set one up.
   */
  async demand({ user_id, user_type }: UserRecord, session?: AwaitedSession): Promise<void> {
    const factors = await this.store.of(user_id);
    if (factors.length === 0 && !this.isCompulsory(user_type)) return;
    const challenge = newChallenge();
    if (factors.length === 0) {
      await this.store.ask(challenge, user_id, 'enrol', {
        secret: this.box.seal(generateSecret(), place(user_id)),
        session,
      });
      throw new ConflictError('A second factor must be set up first', 'login.enrolment', { challenge });
    }
    await this.store.ask(challenge, user_id, 'sign-in', { session });
    throw new ConflictError('A second factor is required', 'login.second-factor', {
      challenge,
      kinds: [...new Set(factors.map(({ kind }) => kind))],
    });
  }

  async passkeyQuestion(challenge: string) {
    const { user_id } = await this.waiting(challenge, 'sign-in');
    return this.passkeys.question(challenge, await this.store.of(user_id));
  }

  /**
   * Returns the user and the session that the proof completes.
   *
   * @throws {InputError} `account.factor-wrong` when the proof is wrong.
   */
  async prove(challenge: string, proof: Proof): Promise<{ readonly userId: string; readonly session: AwaitedSession }> {
    const { user_id, ...awaited } = await this.waiting(challenge, 'sign-in');
    await this.limit(user_id);
    if (!(await this.fits(challenge, user_id, proof))) throw wrong();
    if (!(await this.store.spend(challenge))) throw over();
    await this.limits.reset(limitKey(user_id));
    return { userId: user_id, session: toSession(awaited) };
  }

  /**
   * Whether a code is valid for the user's authenticator, or is a recovery code; it is consumed in both cases. Throws
   * 429.
   */
  async recognises(userId: string, code: string): Promise<boolean> {
    await this.limit(userId);
    const fits = await this.fitsCode(userId, code);
    if (fits) await this.limits.reset(limitKey(userId));
    return fits;
  }

  /** Returns the secret of an enrollment, which is stored with its challenge. */
  async enrolment(challenge: string, getName: (userId: string) => Promise<UserRecord>): Promise<Enrolment> {
    const { user_id, secret } = await this.waiting(challenge, 'enrol');
    return this.toEnrolment(challenge, await getName(user_id), this.box.open(secret ?? '', place(user_id)));
  }

  /** Creates an authenticator secret for a signed-in user. */
  async beginTotp(user: UserRecord): Promise<Enrolment> {
    const challenge = newChallenge();
    const secret = generateSecret();
    await this.store.ask(challenge, user.user_id, 'totp', {
      secret: this.box.seal(secret, place(user.user_id)),
    });
    return this.toEnrolment(challenge, user, secret);
  }

  /** Stores the authenticator whose code is correct; returns its user, and recovery codes for users who had none. */
  async addTotp(
    challenge: string,
    purpose: 'enrol' | 'totp',
    { code, name, owner }: { readonly code: string; readonly name: string; readonly owner?: string },
  ): Promise<{ readonly userId: string; readonly codes: readonly string[]; readonly session: AwaitedSession }> {
    const { user_id, secret, ...awaited } = await this.waiting(challenge, purpose, owner);
    const step = secret === null ? null : await getStep(this.box.open(secret, place(user_id)), code);
    if (step === null) throw wrong();
    if (!(await this.store.keep(challenge, purpose, { user_id, kind: 'totp', name, secret, last_step: step })))
      throw over();
    return { userId: user_id, codes: await this.firstCodes(user_id), session: toSession(awaited) };
  }

  async beginPasskey(user: UserRecord) {
    if (!this.passkeys.isPossible)
      throw new ConflictError('Passkeys require a host name in PUBLIC_URL', 'account.no-host-name');
    const challenge = newChallenge();
    await this.store.ask(challenge, user.user_id, 'passkey');
    const named = { id: user.user_id, name: user.user_name, shown: user.display_name };
    return { challenge, options: await this.passkeys.creation(challenge, named, await this.store.of(user.user_id)) };
  }

  async addPasskey(challenge: string, name: string, owner: string, response: CredentialJson) {
    const { user_id } = await this.waiting(challenge, 'passkey', owner);
    const made = await this.passkeys.created(challenge, response);
    if (!made) throw wrong();
    if (!(await this.store.keep(challenge, 'passkey', { user_id, kind: 'passkey', name, ...made }))) throw over();
    return this.firstCodes(user_id);
  }

  async remove({ user_id, user_type }: UserRecord, id: string): Promise<void> {
    const isRegistered = (await this.store.of(user_id)).some(({ second_factor_id }) => second_factor_id === id);
    if (isRegistered && !(await this.store.remove(user_id, id, this.isCompulsory(user_type))))
      throw new ConflictError(
        'The last second factor cannot be deleted because one is compulsory',
        'account.factor-last',
      );
  }

  async newCodes(userId: string): Promise<readonly string[]> {
    if ((await this.store.of(userId)).length === 0)
      throw new ConflictError('Recovery codes require a second factor', 'account.factor-none');
    return this.makeCodes(userId);
  }

  async state({ user_id, user_type, password_hash }: UserRecord) {
    const [factors, left] = await Promise.all([this.store.of(user_id), this.store.recoveryCodes(user_id)]);
    return {
      factors,
      left,
      isCompulsory: this.isCompulsory(user_type),
      hasPassword: password_hash !== null,
      isPasskeyPossible: this.passkeys.isPossible,
    };
  }

  private async toEnrolment(challenge: string, user: UserRecord, secret: string): Promise<Enrolment> {
    const client = await this.clients.get(user.client_id);
    const issuer = client.client_system_name ?? new URL(this.config.publicUrl).hostname;
    return { challenge, Secret: secret, Uri: generateURI({ issuer, label: user.user_name, secret }) };
  }

  private async fits(challenge: string, userId: string, proof: Proof): Promise<boolean> {
    if (proof.kind !== 'passkey') return this.fitsCode(userId, proof.code);
    const answered = await this.passkeys.answered(challenge, proof.response, await this.store.of(userId));
    if (answered) await this.store.usePasskey(answered.id, answered.signCount);
    return answered !== null;
  }

  /** Six digits are a TOTP code, everything else is a recovery code. */
  private async fitsCode(userId: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return this.store.useRecoveryCode(userId, code.toLowerCase());
    for (const { second_factor_id, secret } of await this.store.of(userId)) {
      const step = secret === null ? null : await getStep(this.box.open(secret, place(userId)), code);
      if (step !== null && (await this.store.useStep(second_factor_id, step))) return true;
    }
    return false;
  }

  private async waiting(challenge: string, purpose: ChallengePurpose, owner?: string) {
    const pendingChallenge = await this.store.tried(challenge, purpose);
    if (!pendingChallenge || (owner !== undefined && pendingChallenge.user_id !== owner)) throw over();
    return pendingChallenge;
  }

  private limit(userId: string): Promise<void> {
    return this.limits.demand(limitKey(userId), 10, 15 * 60, 'Too many wrong codes');
  }

  private async firstCodes(userId: string): Promise<readonly string[]> {
    return (await this.store.recoveryCodes(userId)) > 0 ? [] : this.makeCodes(userId);
  }

  private async makeCodes(userId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryCount }, recoveryCode);
    await this.store.setRecoveryCodes(userId, codes);
    return codes;
  }
}

const limitKey = (userId: string): string => `second factor ${userId}`;

/** Returns the 30-second time step (RFC 6238) of a code; null when it matches no step within the tolerance. */
async function getStep(secret: string, token: string): Promise<number | null> {
  const verification = await verify({ secret, token, epochTolerance: tolerance });
  return verification.valid && 'timeStep' in verification ? verification.timeStep : null;
}

const wrong = () => new InputError('The code is wrong', 'account.factor-wrong', { code: 'wrong' });
const over = () => new ConflictError('This sign-in has expired; sign in again', 'account.factor-over');
