import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, Signer } from '#core/server';
import type { NewSession, SessionKind } from '../session-service';

export type FactorKind = 'totp' | 'passkey';
export type ChallengePurpose = 'sign-in' | 'enrol' | 'totp' | 'passkey';

export interface FactorRow {
  readonly second_factor_id: string;
  readonly user_id: string;
  readonly kind: FactorKind;
  readonly name: string;
  /** Encrypted; of an authenticator. */
  readonly secret: string | null;
  /** Last time step whose code was accepted; no step is accepted twice. */
  readonly last_step: string | null;
  readonly credential_id: string | null;
  /** COSE key in base64url. */
  readonly public_key: string | null;
  readonly sign_count: string;
  readonly transports: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export type NewFactor = Pick<FactorRow, 'user_id' | 'kind' | 'name'> &
  Partial<Pick<FactorRow, 'secret' | 'credential_id' | 'public_key' | 'transports'>> & {
    readonly last_step?: number;
    readonly sign_count?: number;
  };

/** Session that a challenge will start. */
export type AwaitedSession = Pick<NewSession, 'kind' | 'logoutUrl'>;

export interface ChallengeRow {
  readonly user_id: string;
  readonly session_kind: SessionKind;
  readonly logout_url: string | null;
  readonly secret: string | null;
}

const validMinutes = 10;
const maxTries = 8;

/** Challenges are stored as hashes, so that reading the database is not enough to sign in. */
const getHash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Stores second factors, recovery codes, and the challenges of sign-ins and enrollments. */
export class FactorStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Signer) private readonly signer: Signer,
  ) {}

  async of(userId: string): Promise<readonly FactorRow[]> {
    const { rows } = await this.database.query<FactorRow>(
      'select * from second_factor where user_id = $1 order by created_at, second_factor_id',
      [userId],
    );
    return rows;
  }

  /**
   * Stores a factor and ends its challenge; false when the challenge has ended. A factor that a sign-in required is
   * stored only if the user still has none, and ends all such challenges of the user, so that a challenge cannot serve
   * as a second entry.
   */
  async keep(challenge: string, purpose: ChallengePurpose, factor: NewFactor): Promise<boolean> {
    const isFirst = purpose === 'enrol';
    const hash = getHash(challenge);
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ challenge_hash: string }>(
        `delete from factor_challenge where user_id = $1 and purpose = $2 and ($3 or challenge_hash = $4)
         returning challenge_hash`,
        [factor.user_id, purpose, isFirst, hash],
      );
      if (!rows.some(({ challenge_hash }) => challenge_hash === hash)) return false;
      const { rowCount } = await tx.query(
        `insert into second_factor (user_id, kind, name, secret, last_step, credential_id, public_key, sign_count,
           transports)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
         where not $10 or not exists (select 1 from second_factor where user_id = $1)`,
        [
          factor.user_id,
          factor.kind,
          factor.name,
          factor.secret ?? null,
          factor.last_step ?? null,
          factor.credential_id ?? null,
          factor.public_key ?? null,
          factor.sign_count ?? 0,
          factor.transports ?? [],
          isFirst,
        ],
      );
      return rowCount === 1;
    });
  }

  /** Deletes a factor unless it is the last and one must remain; returns whether it was deleted. */
  async remove(userId: string, id: string, mustKeepOne: boolean): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await tx.query('select 1 from second_factor where user_id = $1 for update', [userId]);
      const { rowCount } = await tx.query(
        `delete from second_factor where user_id = $1 and second_factor_id = $2
           and (not $3 or exists (select 1 from second_factor where user_id = $1 and second_factor_id <> $2))`,
        [userId, id, mustKeepOne],
      );
      await tx.query(
        `delete from recovery_code where user_id = $1 and not exists (select 1 from second_factor where user_id = $1)`,
        [userId],
      );
      return rowCount === 1;
    });
  }

  /** Accepts a TOTP time step once; false when this step or a later one was accepted before. */
  async useStep(id: string, step: number): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `update second_factor set last_step = $2, last_used_at = now()
       where second_factor_id = $1 and (last_step is null or last_step < $2)`,
      [id, step],
    );
    return rowCount === 1;
  }

  async usePasskey(id: string, signCount: number): Promise<void> {
    await this.database.query(
      'update second_factor set sign_count = $2, last_used_at = now() where second_factor_id = $1',
      [id, signCount],
    );
  }

  async recoveryCodes(userId: string): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      'select count(*)::int as count from recovery_code where user_id = $1',
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  async setRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('delete from recovery_code where user_id = $1', [userId]);
      await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
        userId,
        codes.map((code) => this.codeHash(userId, code)),
      ]);
    });
  }

  /** Consumes a recovery code, which works once; older codes are stored with a hash that does not use the secret. */
  async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'delete from recovery_code where user_id = $1 and code_hash = any($2::text[])',
      [userId, [this.codeHash(userId, code), getHash(code)]],
    );
    return rowCount === 1;
  }

  async ask(
    challenge: string,
    userId: string,
    purpose: ChallengePurpose,
    { secret, session = { kind: 'password' } }: { readonly secret?: string; readonly session?: AwaitedSession } = {},
  ): Promise<void> {
    await this.database.query(
      `insert into factor_challenge (challenge_hash, user_id, purpose, secret, session_kind, logout_url, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [getHash(challenge), userId, purpose, secret ?? null, session.kind, session.logoutUrl ?? null, validMinutes],
    );
  }

  /** Counts an attempt; undefined when the challenge does not exist, has expired, or had too many attempts. */
  async tried(challenge: string, purpose: ChallengePurpose): Promise<ChallengeRow | undefined> {
    const { rows } = await this.database.query<ChallengeRow>(
      `update factor_challenge set tries = tries + 1 where challenge_hash = $1 and purpose = $2 and expires_at > now()
         and tries < $3 returning user_id, secret, session_kind, logout_url`,
      [getHash(challenge), purpose, maxTries],
    );
    return rows[0];
  }

  /** Ends a challenge; false when it has already ended. */
  async spend(challenge: string): Promise<boolean> {
    const { rowCount } = await this.database.query('delete from factor_challenge where challenge_hash = $1', [
      getHash(challenge),
    ]);
    return rowCount === 1;
  }

  /** Deletes all factors of a user, for example when the phone and the codes are lost. */
  async reset(userId: string): Promise<number> {
    await this.database.query('delete from recovery_code where user_id = $1', [userId]);
    await this.database.query('delete from factor_challenge where user_id = $1', [userId]);
    return (await this.database.query('delete from second_factor where user_id = $1', [userId])).rowCount ?? 0;
  }

  /** Recovery codes are short enough for brute force, so their hash is keyed with the secret of the installation. */
  private codeHash(userId: string, code: string): string {
    return this.signer.sign(`recovery code ${userId} ${code}`);
  }
}
