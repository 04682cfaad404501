/** Position of one article in time order, newest first. */
interface TimePosition {
  readonly time: Date;
  readonly id: string;
}

const written = /^([1-9]\d{3}-\d{2}-\d{2}T[\d:.]+Z)_(\d{1,19})$/;

/** Formats a position as `2026-11-20T08:00:00.000Z_123`. */
export const placeText = ({ time, id }: TimePosition): string => `${time.toISOString()}_${id}`;

/** Parses the output of `placeText`; undefined for an invalid position. */
export function getPlace(text: string): TimePosition | undefined {
  const [, time = '', id = ''] = written.exec(text) ?? [];
  return Number.isNaN(Date.parse(time)) ? undefined : { time: new Date(time), id };
}
