import { zonedTime } from '#shared/time';

/** Kind of an hour: hours of the same kind have a similar volume. */
export interface HourKind {
  /** 0 … 23. */
  readonly hour: number;
  /** 0 … 6 for Monday … Sunday, 7 for a public holiday. */
  readonly day: number;
}

/** Days `yyyy-MM-dd` that differ from their weekday. */
export interface DayCalendar {
  readonly holidays: ReadonlySet<string>;
  /** Days of a weekend on which people work instead. */
  readonly workdays: ReadonlySet<string>;
}

/** Number of kinds of days. */
export const dayKinds = 8;
const holiday = 7;
/** Kind of a weekend day on which people work: a day in the middle of the week. */
const movedWorkday = 2;
const maxCached = 100_000;

/** Returns the kinds of hours in a time zone. Cached, because many subjects are compared by the same hours. */
export class HourCalendar {
  private readonly kinds = new Map<number, HourKind>();

  constructor(
    private readonly zone: string,
    private readonly calendar: DayCalendar,
  ) {}

  /** Returns the kind of the hour that begins at a moment, in milliseconds. */
  kindAt(moment: number): HourKind {
    const cached = this.kinds.get(moment);
    if (cached) return cached;
    const time = zonedTime(moment, this.zone);
    const day = time.toISODate();
    const { holidays, workdays } = this.calendar;
    const kind = {
      hour: time.hour,
      day: holidays.has(day) ? holiday : workdays.has(day) ? movedWorkday : time.weekday - 1,
    };
    if (this.kinds.size >= maxCached) this.kinds.clear();
    this.kinds.set(moment, kind);
    return kind;
  }
}
