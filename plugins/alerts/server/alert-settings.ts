import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { levelFormulaSchema, usualFormula, type LevelFormula } from '../level';

/** Alert settings of a client. */
export interface AlertSetting {
  readonly formula: LevelFormula;
  /** Days `yyyy-MM-dd`. */
  readonly holidays: readonly string[];
  /** Receipts are required for this level and more urgent ones; 0: for none. */
  readonly receiptLevel: number;
  readonly remindMinutes: number;
  readonly reminders: number;
}

/** Default settings. */
export const usualSetting: AlertSetting = {
  formula: usualFormula,
  holidays: [],
  receiptLevel: 2,
  remindMinutes: 30,
  reminders: 2,
};

interface SettingRow {
  readonly formula: unknown;
  readonly holidays: string[];
  readonly receipt_level: number;
  readonly remind_minutes: number;
  readonly reminders: number;
}

/** Stores the level formula, the holidays and the receipt level of each client. */
export class AlertSettings {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async of(clientId: string): Promise<AlertSetting> {
    const { rows } = await this.database.query<SettingRow>('select * from alert_setting where client_id = $1', [
      clientId,
    ]);
    const row = rows[0];
    if (!row) return usualSetting;
    return {
      formula: row.formula === null ? usualFormula : levelFormulaSchema.parse(row.formula),
      holidays: row.holidays,
      receiptLevel: row.receipt_level,
      remindMinutes: row.remind_minutes,
      reminders: row.reminders,
    };
  }

  async save(clientId: string, userId: string, setting: AlertSetting): Promise<void> {
    await this.database.query(
      `insert into alert_setting (client_id, formula, holidays, receipt_level, remind_minutes, reminders, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (client_id) do update set formula = excluded.formula,
         holidays = excluded.holidays, receipt_level = excluded.receipt_level,
         remind_minutes = excluded.remind_minutes, reminders = excluded.reminders, updated_at = now(),
         updated_by = excluded.updated_by`,
      [
        clientId,
        JSON.stringify(setting.formula),
        setting.holidays,
        setting.receiptLevel,
        setting.remindMinutes,
        setting.reminders,
        userId,
      ],
    );
  }
}
