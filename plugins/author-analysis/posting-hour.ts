import { Info } from 'luxon';

/** `3.14`: Wednesday, 14:00 to 15:00, in the caller's time zone. Monday is 1. */
export const postingHourPattern = /^[1-7]\.(?:1?\d|2[0-3])$/;

export const postingHour = (weekday: number, hour: number): string => `${weekday}.${hour}`;

export function readPostingHour(value: string): { readonly weekday: number; readonly hour: number } | null {
  if (!postingHourPattern.test(value)) return null;
  const [weekday = 0, hour = 0] = value.split('.').map(Number);
  return { weekday, hour };
}

/** Returns the short names of the weekdays, starting with Monday. */
export const weekdayNames = (language: string): readonly string[] => Info.weekdays('short', { locale: language });
