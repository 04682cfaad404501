import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { NewRegistration } from '#plugins/account/server';

export interface Registration {
  readonly registration_id: string;
  readonly phone: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly state: 'waiting' | 'approved' | 'refused';
}

/** A decision of an operator on a registration. */
export interface Decision {
  readonly state: Registration['state'];
  readonly reason: string | null;
  readonly userId: string;
}

/** Stores registrations with their decisions. */
export class RegistrationStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async add({ company, contact, phone, clientId, userId }: NewRegistration, tx: Statements): Promise<void> {
    await tx.query(
      'insert into client_registration (company, contact, phone, client_id, user_id) values ($1, $2, $3, $4, $5)',
      [company, contact, phone, clientId, userId],
    );
  }

  /** @throws {NotFoundError} if there is no such registration. */
  async get(id: string): Promise<Registration> {
    const { rows } = await this.database.query<Registration>(
      'select * from client_registration where registration_id = $1',
      [id],
    );
    if (!rows[0]) throw new NotFoundError(`Registration ${id} does not exist`);
    return rows[0];
  }

  /** @throws {ConflictError} if the registration was decided meanwhile. */
  async decide(
    { registration_id, state: previousState }: Registration,
    { state, reason, userId }: Decision,
    tx: Statements,
  ): Promise<void> {
    const { rowCount } = await tx.query(
      `update client_registration set state = $3, reason = $4, decided_by = $5, decided_at = now(), updated_at = now()
        where registration_id = $1 and state = $2`,
      [registration_id, previousState, state, reason, userId],
    );
    if (!rowCount)
      throw new ConflictError(`Registration ${registration_id} has already been decided`, 'registrations.decided');
  }
}
