import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { ChainCheck, ChainState } from '../../contract';
import { EvidenceSettings } from '../keep/evidence-settings';
import { ChainChecks, type CheckRow } from './chain-checks';

interface ChainRow {
  readonly client_id: string;
  readonly client_name: string | null;
  readonly sequence: string;
  readonly hash: string;
  readonly bytes: string;
  readonly refused: string;
  readonly refused_at: Date | null;
  readonly last_at: Date | null;
  readonly articles: string;
}

/** Maximum number of chains in a list. */
const maxChains = 500;

const toCheck = ({ requested_at, ended_at, entries, records, bytes, breaks }: CheckRow): ChainCheck => ({
  Requested_At: requested_at.toISOString(),
  Ended_At: ended_at?.toISOString() ?? null,
  Entries: Number(entries),
  Records: Number(records),
  Bytes: Number(bytes),
  Breaks: [...breaks],
});

/** States of the chains of clients. */
export class ChainStates {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceSettings) private readonly settings: EvidenceSettings,
    @inject(ChainChecks) private readonly checks: ChainChecks,
  ) {}

  /** Returns the state of a client's chain, also when it has none yet, or of all existing chains. */
  async list(clientId: string | null): Promise<ChainState[]> {
    const { rows } = await this.database.query<ChainRow>(
      `select c.client_id, c.client_name, coalesce(h.sequence, 0) as sequence, coalesce(h.hash, '') as hash,
        coalesce(h.bytes, 0) as bytes, coalesce(h.refused, 0) as refused, h.refused_at, h.last_at,
        coalesce(h.articles, 0) as articles
       from client c left join (select t.*, e.recorded_at as last_at from evidence_chain t
         left join evidence_entry e on e.client_id = t.client_id and e.sequence = t.sequence
         where ${clientId === null ? 't.sequence > 0' : 't.client_id = $1'} offset 0) h on h.client_id = c.client_id
       where ${clientId === null ? 'h.client_id is not null' : 'c.client_id = $1'}
       order by h.sequence desc nulls last limit ${maxChains}`,
      clientId === null ? [] : [clientId],
    );
    const inForce = await this.settings.inForce();
    const checks = await this.checks.last(rows.map((row) => row.client_id));
    return rows.map((row) => {
      const check = checks.get(row.client_id);
      const { Keep, Size_Limit_MB } = inForce.of(row.client_id);
      return {
        Client_ID: row.client_id,
        Client_Name: row.client_name ?? '',
        Keep,
        Entries: Number(row.sequence),
        Articles: Number(row.articles),
        Hash: row.hash,
        Bytes: Number(row.bytes),
        Size_Limit_MB,
        Refused: Number(row.refused),
        Refused_At: row.refused_at?.toISOString() ?? null,
        Last_At: row.last_at?.toISOString() ?? null,
        Check: check ? toCheck(check) : null,
      };
    });
  }

  async exists(clientId: string): Promise<boolean> {
    const { rowCount } = await this.database.query('select from evidence_chain where client_id = $1', [clientId]);
    return Boolean(rowCount);
  }
}
