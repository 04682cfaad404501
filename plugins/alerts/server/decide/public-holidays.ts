import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inject } from '#core';
import { Config, Log } from '#core/server';
import { BriefCache } from '#shared/cache';
import type { DayCalendar } from './hour-kinds';
import shipped from './public-holidays.json';

/** Name of the file in the data folder that replaces the shipped calendar. */
export const holidayFile = 'public-holidays.json';

const day = z.iso.date('expected a day such as 2026-10-01');
const calendarSchema = z.object({
  /** Where the days are published. */
  source: z.string().min(1),
  /** Days off, moved weekdays included. */
  holidays: z.array(day).max(2000),
  /** Days of a weekend on which people work instead. */
  workdays: z.array(day).max(2000),
});

/**
 * Parses a calendar file.
 *
 * @throws {Error} naming the field and the reason
 */
export function parseCalendar(text: string): DayCalendar {
  const parsed = calendarSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { holidays: new Set(parsed.data.holidays), workdays: new Set(parsed.data.workdays) };
}

const shippedCalendar: DayCalendar = {
  holidays: new Set(shipped.holidays),
  workdays: new Set(shipped.workdays),
};

/** Public holidays of China: a file of the data folder if there is one, otherwise the calendar that ships. */
export class PublicHolidays {
  private readonly calendar = new BriefCache<DayCalendar>(600_000);

  constructor(
    @inject(Config) private readonly config: Config,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns the calendar; a changed file takes effect within ten minutes. An invalid one is logged and left out. */
  get(): Promise<DayCalendar> {
    return this.calendar.get('', () => this.read());
  }

  private async read(): Promise<DayCalendar> {
    const path = join(this.config.dataFolder, holidayFile);
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return shippedCalendar;
      throw error;
    }
    try {
      return parseCalendar(text);
    } catch (error) {
      this.log.warn({ err: error, path }, 'The calendar of public holidays is invalid; the shipped one is used');
      return shippedCalendar;
    }
  }
}
