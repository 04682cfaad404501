import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { Term } from './known-terms';

/** Reads the terms of clients. */
export class TermRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the enabled terms of a client. */
  async read(clientId: string): Promise<readonly Term[]> {
    const { rows } = await this.database.query<{ zh: string; en: string }>(
      'select chinese as zh, english as en from translation_term where client_id = $1 and is_enabled',
      [clientId],
    );
    return rows.map((row) => ({ ...row, kind: 'own' }));
  }
}
