import { InputError } from '#core';

interface FileKind {
  readonly type: string;
  /** Leading bytes of such a file; if omitted, the file is text and must not contain a zero byte. */
  readonly begins?: readonly (readonly number[])[];
  /** Number of bytes before the signature. */
  readonly after?: number;
}

const zip = [[0x50, 0x4b, 0x03, 0x04]];
const compound = [[0xd0, 0xcf, 0x11, 0xe0]];
const office = (name: string): FileKind => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  begins: zip,
});

/** Allowed file types by extension; none of them is executed when opened. */
const kinds: Readonly<Record<string, FileKind>> = {
  png: { type: 'image/png', begins: [[0x89, 0x50, 0x4e, 0x47]] },
  jpg: { type: 'image/jpeg', begins: [[0xff, 0xd8, 0xff]] },
  jpeg: { type: 'image/jpeg', begins: [[0xff, 0xd8, 0xff]] },
  gif: { type: 'image/gif', begins: [[0x47, 0x49, 0x46, 0x38]] },
  webp: { type: 'image/webp', begins: [[0x57, 0x45, 0x42, 0x50]], after: 8 },
  pdf: { type: 'application/pdf', begins: [[0x25, 0x50, 0x44, 0x46]] },
  doc: { type: 'application/msword', begins: compound },
  xls: { type: 'application/vnd.ms-excel', begins: compound },
  ppt: { type: 'application/vnd.ms-powerpoint', begins: compound },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  zip: { type: 'application/zip', begins: zip },
  mp4: { type: 'video/mp4', begins: [[0x66, 0x74, 0x79, 0x70]], after: 4 },
  txt: { type: 'text/plain; charset=utf-8' },
  csv: { type: 'text/csv; charset=utf-8' },
  log: { type: 'text/plain; charset=utf-8' },
};

/** Allowed file extensions. */
const fileEndings: readonly string[] = Object.keys(kinds);

/**
 * Returns the media type of a file by its extension and first bytes, ignoring the type that the sender declared.
 *
 * @throws {InputError} if the extension is not allowed or the content does not match it
 */
export function getSafeType(name: string, content: Buffer): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (!kind)
    throw new InputError(`${name}: only these file types are allowed: ${fileEndings.join(', ')}`, 'file-type', {
      name,
    });
  const { begins, after = 0 } = kind;
  const isKind = begins
    ? begins.some((bytes) => bytes.every((byte, at) => content[after + at] === byte))
    : !content.includes(0);
  if (!isKind)
    throw new InputError(`${name}: the content is not a valid ${ending} file`, 'file-content', {
      name,
      ending,
    });
  return kind.type;
}
