import { InputError } from '#core';

/** A last second that is given whole is meant whole. */
const throughSecond = (end: Date): Date => new Date(end.getTime() + (end.getMilliseconds() === 0 ? 999 : 0));

/** The ends of `from..to`, both included; either may be missing. */
export function boundsOf(
  text: string | undefined,
  field = 'Published_At',
): { readonly from?: Date; readonly to?: Date } {
  if (!text) return {};
  const [from = '', to = ''] = text.split('..');
  const read = (part: string): Date | undefined => {
    if (part === '') return undefined;
    const time = new Date(part);
    if (Number.isNaN(time.getTime())) throw new InputError(`${field}: ${part} is no time`);
    return time;
  };
  const end = read(to);
  return { from: read(from), to: end && throughSecond(end) };
}
