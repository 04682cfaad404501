import { InputError } from '#core';

interface FileKind {
  readonly type: string;
  /** What such a file begins with; left out: text, in which there is no zero byte. */
  readonly begins?: readonly (readonly number[])[];
  /** Bytes before that. */
  readonly after?: number;
}

const zip = [[0x50, 0x4b, 0x03, 0x04]];
const compound = [[0xd0, 0xcf, 0x11, 0xe0]];
const office = (name: string): FileKind => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  begins: zip,
});

/** Files that tickets take, by ending; none of them runs when it is opened. */
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

/** The endings of files that tickets take. */
const fileEndings: readonly string[] = Object.keys(kinds);

/**
 * The type of a file by its ending and its first bytes, whatever the sender called it. Throws `InputError` for an
 * ending that is not taken and for a content that is something else.
 */
export function safeTypeOf(name: string, content: Buffer): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  if (!kind)
    throw new InputError(
      `${name}: only files of these kinds are taken: ${fileEndings.join(', ')}`,
      'tickets.file-type',
      {
        name,
      },
    );
  const { begins, after = 0 } = kind;
  const isKind = begins
    ? begins.some((bytes) => bytes.every((byte, at) => content[after + at] === byte))
    : !content.includes(0);
  if (!isKind)
    throw new InputError(`${name}: its content is no ${ending} file`, 'tickets.file-content', { name, ending });
  return kind.type;
}
