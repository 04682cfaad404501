import { cutText } from '#shared/text';

/** Maximum length of a sheet name, and room for the number of a repeated one. */
const maxLength = 31;
const numberLength = 4;

/**
 * Returns a function that gives each sheet of a workbook a name which spreadsheet programs accept: at most 31
 * characters without `[]:*?/\\`, no apostrophe at the ends, not `History`, and unique regardless of case.
 */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set(['history']);
  return (wanted) => {
    const plain = cutText(wanted.replace(/[\\/?*[\]:\p{Cc}]/gu, ' '), maxLength).replace(/^[\s']+|[\s']+$/g, '') || '1';
    let name = plain;
    for (let at = 2; taken.has(name.toLowerCase()); at += 1)
      name = `${cutText(plain, maxLength - numberLength).trimEnd()} ${at}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
