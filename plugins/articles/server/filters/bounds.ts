import { InputError } from '#core';

/** The ends of `from..to`; either may be missing. */
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
  return { from: read(from), to: read(to) };
}
