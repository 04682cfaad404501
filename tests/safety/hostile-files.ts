import { constants, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly packed: Buffer;
  /** Size declared in the archive. */
  readonly said: number;
}

/** Builds a ZIP archive of parts that are already compressed. */
function archive(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, said } of parts) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(said, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(said, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    centrals.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Builds a ZIP with one file of `size` zeros, whatever size it declares. */
export function zipBomb(size: number, name: string, statedSize = size): Buffer {
  const part = 10_000_000;
  // Fully flushed data does not depend on anything before it, so it can be repeated any number of times.
  const packed = deflateRawSync(Buffer.alloc(part), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(size % part));
  return archive([
    { name, packed: Buffer.concat([...Array(Math.floor(size / part)).fill(packed), rest]), said: statedSize },
  ]);
}

/** Builds a ZIP with the given number of empty files. */
export function manyParts(count: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(0));
  return archive(Array.from({ length: count }, (_, index) => ({ name: `p${index}`, packed, said: 0 })));
}

/** Builds a workbook with one sheet of the given number of rows, each with a word and a number. */
export function longWorkbook(rows: number): Buffer {
  const chunks = ['<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'];
  for (let row = 1; row <= rows; row += 1)
    chunks.push(
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>词${row}</t></is></c><c r="B${row}"><v>${row}</v></c></row>`,
    );
  chunks.push('</sheetData></worksheet>');
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="一" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': chunks.join(''),
  };
  return archive(
    Object.entries(files).map(([name, text]) => {
      const bytes = Buffer.from(text);
      return { name, packed: deflateRawSync(bytes), said: bytes.length };
    }),
  );
}

/** Builds a CSV file with the given number of columns. */
export const wideTable = (columns: number): Buffer => Buffer.from(`a${',a'.repeat(columns - 1)}\n`);

/** Builds a page with the given number of links. */
export const linkPage = (links: number): string =>
  `<html><head><title>夜市</title></head><body>${Array.from({ length: links }, (_, n) => `<a href="/news/${n}.html">夜市开业迎来第${n}批游客</a>`).join('')}</body></html>`;

/** Builds a page with the given number of nested elements. */
export const nestedPage = (elements: number): string =>
  `<html><head><title>夜市</title></head><body>${'<div>'.repeat(elements)}夜市开业${'</div>'.repeat(elements)}</body></html>`;

/** Builds a JSON object with the given number of members: about 12 bytes each. */
export const jsonNames = (count: number): Buffer =>
  Buffer.from(`{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`);

/** Builds JSON of arrays inside each other: two bytes for each level. */
export const deepJson = (levels: number): Buffer => Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`);
