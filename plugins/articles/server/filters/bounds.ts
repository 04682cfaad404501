import { InputError } from '#core';

/** An end given as a whole second includes that second. */
const throughSecond = (end: Date): Date => new Date(end.getTime() + (end.getMilliseconds() === 0 ? 999 : 0));

/** Returns both ends of `from..to`, inclusive; either may be missing. */
export function getBounds(
  text: string | undefined,
  field = 'Published_At',
): { readonly from?: Date; readonly to?: Date } {
  if (!text) return {};
  const [from = '', to = ''] = text.split('..');
  const read = (part: string): Date | undefined => {
    if (part === '') return undefined;
    const time = new Date(part);
    if (Number.isNaN(time.getTime())) throw new InputError(`${field}: ${part} is not a valid time`);
    return time;
  };
  const end = read(to);
  return { from: read(from), to: end && throughSecond(end) };
}
