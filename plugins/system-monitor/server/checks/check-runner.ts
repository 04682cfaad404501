import { inject, InputError } from '#core';
import { DatabaseService, Log, type Statements } from '#core/server';
import { cutText } from '#shared/text';
import type { CheckState, Comparison } from '../../database-check';
import { DatabaseReader } from '../reader/database-reader';
import { CheckAlarm } from './check-alarm';

/** A check with the fields needed to run it. */
export interface StoredCheck {
  readonly check_id: string;
  readonly check_name: string;
  readonly query: string;
  readonly comparison: Comparison;
  readonly threshold: number;
  readonly is_alarm_on: boolean;
  readonly last_state: CheckState | null;
}

export interface CheckResult {
  readonly state: CheckState;
  readonly value: number | null;
  readonly milliseconds: number;
  readonly message: string | null;
}

const breaches: Readonly<Record<Comparison, (value: number, threshold: number) => boolean>> = {
  above: (value, threshold) => value > threshold,
  below: (value, threshold) => value < threshold,
  equal: (value, threshold) => value === threshold,
  'not-equal': (value, threshold) => value !== threshold,
};
/** Number of days for which results are retained. */
const retentionDays = 90;

const due = `is_enabled and (last_run_at is null or last_run_at <= now() - period_minutes * interval '1 minute')`;
const columns = 'check_id, check_name, query, comparison, threshold, is_alarm_on, last_state';

/** Runs checks and stores the results; operators are notified when a state changes. */
export class CheckRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(DatabaseReader) private readonly reader: DatabaseReader,
    @inject(CheckAlarm) private readonly alarm: CheckAlarm,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Runs every due check, even if others fail; returns the number of checks. */
  async runDue(signal: AbortSignal): Promise<number> {
    const { rows } = await this.database.query<StoredCheck>(
      `select ${columns} from database_check where ${due} order by check_id`,
    );
    for (const check of rows) {
      signal.throwIfAborted();
      await this.run(check).catch((error: unknown) =>
        this.log.warn({ err: error, check: check.check_id }, 'Could not store the result of a check'),
      );
    }
    return rows.length;
  }

  /** Runs the checks with these ids now, enabled or not. */
  async runThese(ids: readonly string[]): Promise<number> {
    const { rows } = await this.database.query<StoredCheck>(
      `select ${columns} from database_check where check_id = any($1::bigint[]) order by check_id`,
      [ids],
    );
    for (const check of rows) await this.run(check);
    return rows.length;
  }

  /** Runs a query; errors in the query become part of the result. */
  async try(query: string, comparison: Comparison, threshold: number): Promise<CheckResult> {
    try {
      const { rows, milliseconds } = await this.reader.ask(query, 1);
      const text = rows[0]?.[0] ?? null;
      const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(value))
        return {
          state: 'error',
          value: null,
          milliseconds,
          message: `returned ${text ?? 'nothing'}, which is not a number`,
        };
      return { state: breaches[comparison](value, threshold) ? 'breach' : 'ok', value, milliseconds, message: null };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return failed(error);
    }
  }

  /**
   * Accepts a check only when its query can be run and returns a number.
   *
   * @throws {InputError}
   */
  async checkDraft({
    Query,
    Comparison: comparison,
    Threshold,
  }: {
    readonly Query: string;
    readonly Comparison: Comparison;
    readonly Threshold: number;
  }): Promise<void> {
    const { state, message } = await this.try(Query, comparison, Threshold);
    if (state === 'error')
      throw new InputError(`Query: ${message ?? ''}`, 'system-monitor.check', { reason: message ?? '' });
  }

  async removeResults(checkIds: readonly string[], tx: Statements): Promise<void> {
    await tx.query('delete from database_check_result where check_id = any($1::bigint[])', [checkIds]);
  }

  async expire(): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from database_check_result where checked_at < now() - interval '${retentionDays} days'`,
    );
    return rowCount ?? 0;
  }

  private async run(check: StoredCheck): Promise<void> {
    const result = await this.try(check.query, check.comparison, check.threshold).catch(failed);
    await this.database.transaction(async (tx) => {
      await storeResult(tx, check, result);
      const before = check.last_state ?? 'ok';
      if (check.is_alarm_on && before !== result.state) await this.alarm.send(tx, check, result);
    });
  }
}

const failed = (error: Error): CheckResult => ({
  state: 'error',
  value: null,
  milliseconds: 0,
  message: cutText(error.message, 1000),
});

async function storeResult(tx: Statements, check: StoredCheck, result: CheckResult): Promise<void> {
  const { state, value, milliseconds, message } = result;
  await tx.query(
    `insert into database_check_result (check_id, checked_at, state, value, threshold, milliseconds, message)
      values ($1, now(), $2, $3, $4, $5, $6)`,
    [check.check_id, state, value, check.threshold, milliseconds, message],
  );
  await tx.query(
    'update database_check set last_state = $2, last_value = $3, last_run_at = now() where check_id = $1',
    [check.check_id, state, value],
  );
}
