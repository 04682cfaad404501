import { createHash } from 'node:crypto';
import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';
import type { ShortLinkTarget } from '../contract';

/** 72 bits: enough that no two lists of a client collide and that keys cannot be guessed. */
const keyLength = 12;

/** Short links of one client; a key is derived from its target, so that each list is stored once. */
export class ShortLinkStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async create(clientId: string, { Screen, Query }: ShortLinkTarget): Promise<string> {
    const key = createHash('sha256').update(`${clientId} ${Screen}?${Query}`).digest('base64url').slice(0, keyLength);
    await this.database.query(
      'insert into short_link (client_id, link_key, screen, query) values ($1, $2, $3, $4) on conflict do nothing',
      [clientId, key, Screen, Query],
    );
    return key;
  }

  async open(clientId: string, key: string): Promise<ShortLinkTarget> {
    const { rows } = await this.database.query<ShortLinkTarget>(
      'select screen as "Screen", query as "Query" from short_link where client_id = $1 and link_key = $2',
      [clientId, key],
    );
    if (!rows[0]) throw new NotFoundError(`Short link ${key} not found`);
    return rows[0];
  }
}
