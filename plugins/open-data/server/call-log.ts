import { inject } from '#core';
import { DatabaseService, type Caller, rowMapper } from '#core/server';
import { cutText } from '#shared/text';
import { loggedDays, type ApiCall, apiCallSchema } from '../key-contract';
import { recent, type KeyRow } from './key-store';

/** A completed or refused call. */
export interface LoggedCall {
  readonly protocol: ApiCall['Protocol'];
  readonly name: string;
  readonly question: unknown;
  readonly status: number;
  readonly rows: number;
  readonly milliseconds: number;
  readonly address: string;
}

interface CallRow {
  readonly call_id: string;
  readonly key_id: string;
  readonly key_name: string;
  readonly protocol: ApiCall['Protocol'];
  readonly call_name: string;
  readonly question: string;
  readonly status: number;
  readonly row_count: number;
  readonly milliseconds: number;
  readonly address: string;
  readonly called_at: Date;
}

/** Filter of the call log. */
export interface CallQuery {
  readonly Key_ID?: string;
  readonly Is_Recent: 'true' | 'false';
  readonly Is_Failed: 'true' | 'false';
  readonly page: number;
  readonly size: number;
}

/** Maximum length of a logged query in characters; longer ones are truncated, because the log must not store texts. */
const maxQuestionLength = 1_000;

/** Log of API calls by key. */
export class CallLog {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async note({ client_id, key_id }: Pick<KeyRow, 'client_id' | 'key_id'>, call: LoggedCall): Promise<void> {
    const question = JSON.stringify(call.question ?? {}).replaceAll('\\u0000', '');
    await this.database.query(
      `insert into api_call (client_id, key_id, protocol, call_name, question, status, row_count, milliseconds, address)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        client_id,
        key_id,
        call.protocol,
        call.name,
        cutText(question, maxQuestionLength),
        call.status,
        call.rows,
        Math.round(call.milliseconds),
        call.address,
      ],
    );
  }

  async list({ clientId }: Caller, query: CallQuery): Promise<{ list: ApiCall[]; total: number }> {
    const where = `where a.client_id = $1 and ($2::bigint is null or a.key_id = $2)
      ${query.Is_Recent === 'true' ? `and ${recent}` : ''} ${query.Is_Failed === 'true' ? 'and status >= 400' : ''}`;
    const parameters = [clientId, query.Key_ID ?? null];
    const [calls, counted] = await Promise.all([
      this.database.query<CallRow>(
        `select a.*, k.key_name from api_call a join api_key k on k.client_id = a.client_id and k.key_id = a.key_id
         ${where} order by a.call_id desc limit $3 offset $4`,
        [...parameters, query.size, (query.page - 1) * query.size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total from api_call a ${where}`, parameters),
    ]);
    return { list: calls.rows.map(toWire), total: counted.rows[0]?.total ?? 0 };
  }

  /** Returns the number of calls in the last 24 hours by all keys of a client. */
  async getRecent({ clientId }: Caller): Promise<number> {
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::int as count from api_call where client_id = $1 and ${recent}`,
      [clientId],
    );
    return rows[0]?.count ?? 0;
  }

  async forgetOld(): Promise<void> {
    await this.database.query(`delete from api_call where called_at < now() - make_interval(days => ${loggedDays})`);
  }
}

const toWire = rowMapper(apiCallSchema);
