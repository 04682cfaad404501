import { createHash, randomBytes } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, SecretBox } from '#core/server';
import type { SignInStep } from './sign-in-kind';

const validMinutes = 10;
const getHash = (text: string): string => createHash('sha256').update(text).digest('base64url');
const place = (stateHash: string): string => `sign-in attempt ${stateHash}`;
const random = (): string => randomBytes(32).toString('base64url');

interface AttemptRow {
  readonly sign_in_provider_id: string;
  readonly client_id: string;
  readonly sealed: string;
}

/** A sign-in attempt whose user has returned. */
export interface Attempt {
  readonly providerId: string;
  readonly clientId: string;
  readonly step: SignInStep;
}

/** Pending sign-ins: each can be completed once, in the browser that started it, within ten minutes. */
export class AttemptStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Starts a sign-in and returns its step, and the ticket that stays in the browser. */
  async begin(
    { providerId, clientId }: Omit<Attempt, 'step'>,
    returnUrl: string,
  ): Promise<{ readonly step: SignInStep; readonly ticket: string }> {
    const step = { returnUrl, state: random(), nonce: random(), verifier: random() };
    const ticket = random();
    const stateHash = getHash(step.state);
    await this.database.query(
      `insert into sign_in_attempt (state_hash, ticket_hash, client_id, sign_in_provider_id, sealed, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
      [
        stateHash,
        getHash(ticket),
        clientId,
        providerId,
        this.box.seal(JSON.stringify(step), place(stateHash)),
        validMinutes,
      ],
    );
    return { step, ticket };
  }

  /**
   * Consumes a pending sign-in; undefined when it has expired, was already completed, or was started in another
   * browser.
   */
  async spend(state: string, ticket: string): Promise<Attempt | undefined> {
    const stateHash = getHash(state);
    const { rows } = await this.database.query<AttemptRow>(
      `delete from sign_in_attempt where state_hash = $1 and ticket_hash = $2 and expires_at > now()
       returning sign_in_provider_id, client_id, sealed`,
      [stateHash, getHash(ticket)],
    );
    const [row] = rows;
    return (
      row && {
        providerId: row.sign_in_provider_id,
        clientId: row.client_id,
        step: JSON.parse(this.box.open(row.sealed, place(stateHash))) as SignInStep,
      }
    );
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from sign_in_attempt where expires_at < now()');
  }
}
