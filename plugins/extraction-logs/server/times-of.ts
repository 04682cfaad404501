import { InputError } from '#core';

/** Parses `from..to`; either end may be missing. */
export function getTimes(text: string | undefined, field: string): (Date | undefined)[] {
  return (text ?? '').split('..', 2).map((part) => {
    if (part === '') return undefined;
    const time = new Date(part);
    if (Number.isNaN(time.getTime()))
      throw new InputError(`${field}: ${part} is not a valid time`, 'input', { [field]: 'time' });
    return time;
  });
}
