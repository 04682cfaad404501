import type { PartLook } from './check-archive';
import { beyondLimit, tableLimits } from './table-limits';

const row = Buffer.from('<row');
/** Characters that may follow: `<rowBreaks>` is not a row. */
const after = new Set([...Buffer.from(' />\t\r\n')]);
const sheet = /^xl\/worksheets\/sheet\d+\.xml$/;

/** Refuses too long a table by its tags alone, before the workbook reader creates objects for its rows. */
export function watchRows(): PartLook {
  let first: string | undefined;
  let rows = 0;
  let tail: Buffer = Buffer.alloc(0);
  return (part, chunk) => {
    if (!sheet.test(part)) return;
    // The other sheets are not read.
    first ??= part;
    if (part !== first) return;
    const text = Buffer.concat([tail, chunk]);
    for (let at = text.indexOf(row); at >= 0; at = text.indexOf(row, at + row.length))
      if (after.has(text[at + row.length] ?? 0)) rows += 1;
    tail = text.subarray(-row.length);
    if (rows > tableLimits.rows + 1) throw tooLong();
  };
}

export const tooLong = () => beyondLimit('rows', `The file has more than ${tableLimits.rows} rows`);
