import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodeOptions {
  /** The `content-type` header, which may name a charset. */
  readonly contentType?: string;
}

export interface DecodedText {
  readonly text: string;
  /** Lower-case WHATWG name, such as `utf-8` or `gb18030`. */
  readonly charset: string;
  /** How the charset was determined. */
  readonly by: 'mark' | 'header' | 'declaration' | 'detection';
  /** The text contains replacement characters, or the charset differs from the declared one. */
  readonly doubtful: boolean;
}

/** Number of bytes searched for a declaration; some sites put scripts before it. */
const declarationLimit = 32_768;
const detectionLimit = 65_536;

/**
 * Decodes the bytes of a feed, page or file. A byte order mark decides first. Text that is valid UTF-8 beyond chance is
 * read as UTF-8 regardless of declarations. Then the header and the document's own declaration are tried; a Latin
 * header (the default of many servers) is tried after the document. Detection comes last.
 */
export function decodeBytes(bytes: Uint8Array, { contentType }: DecodeOptions = {}): DecodedText {
  const marked = getMark(bytes);
  if (marked)
    return {
      text: decode(bytes.subarray(marked.length), marked.charset),
      charset: marked.charset,
      by: 'mark',
      doubtful: false,
    };

  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, declarationLimit)).toString('latin1');
  const header = charsetNamed(/charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? '')?.[1]);
  const declared = charsetNamed(declaredIn(head));
  const strict = validUtf8(bytes);
  if (
    strict !== undefined &&
    (isSurelyUtf8(strict) || !/^(gb18030|big5|euc|shift|iso-2022)/.test(header ?? declared ?? ''))
  ) {
    const by = header === 'utf-8' ? 'header' : declared === 'utf-8' ? 'declaration' : 'detection';
    return { text: strict, charset: 'utf-8', by, doubtful: (header ?? declared ?? 'utf-8') !== 'utf-8' };
  }

  const claims: Claim[] = [];
  if (header) claims.push({ charset: header, by: 'header' });
  if (declared) claims.push({ charset: declared, by: 'declaration' });
  if (header === 'windows-1252' && declared) claims.reverse();
  for (const { charset, by } of claims) {
    const text = decode(bytes, charset);
    if (isClean(text)) return { text, charset, by, doubtful: claims[0]?.charset !== charset };
  }
  const charset = detect(bytes) ?? claims[0]?.charset ?? 'utf-8';
  const best = [{ charset, by: 'detection' as const }, ...claims]
    .map((claim) => ({ ...claim, text: decode(bytes, claim.charset) }))
    .reduce((min, candidate) => (replacements(candidate.text) < replacements(min.text) ? candidate : min));
  return { ...best, doubtful: claims.length > 0 || !isClean(best.text) };
}

interface Claim {
  readonly charset: string;
  readonly by: 'header' | 'declaration';
}

function getMark(bytes: Uint8Array): { readonly charset: string; readonly length: number } | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', length: 3 };
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', length: 2 };
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', length: 2 };
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return { charset: 'utf-16le', length: 0 };
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return { charset: 'utf-16be', length: 0 };
  return undefined;
}

function declaredIn(head: string): string | undefined {
  return (
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1] ??
    /<meta\s[^<>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]
  );
}

/** Returns the WHATWG name for a label, with GBK and GB2312 read as their superset; undefined for unknown labels. */
function charsetNamed(label: string | undefined): string | undefined {
  if (!label) return undefined;
  const name = label.toLowerCase();
  if (/^(gb|cp936|x-gb|euc-cn|csgb)/.test(name)) return 'gb18030';
  if (/^(utf-?8|utf8mb4|unicode)/.test(name)) return 'utf-8';
  // If the declaration could be read this way, the document is not UTF-16.
  if (/^utf-?16|^ucs-?2/.test(name)) return 'utf-8';
  if (name === 'cp949') return 'euc-kr';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return iconv.encodingExists(name) ? name : undefined;
  }
}

/**
 * Uses Node's own decoder if it supports the charset; Latin is decoded with iconv, because some versions of Node
 * confuse windows-1252 with Latin-1.
 */
function decode(bytes: Uint8Array, charset: string): string {
  if (charset !== 'windows-1252') {
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // Node does not support the charset, but iconv does; unsupported names were rejected earlier.
    }
  }
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), charset);
}

function validUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Two Chinese characters in GBK may look like UTF-8 by chance, but hardly three three-byte characters in a row;
 * single-byte text never does.
 */
function isSurelyUtf8(text: string): boolean {
  return (
    /[\u0800-\uffff]{3}|[\u0080-\uffff][^]*[\u0080-\uffff][^]*[\u0080-\uffff][^]*[\u0080-\uffff][^]*[\u0080-\uffff]/.test(
      text,
    ) || !/[\u0080-\uffff]/.test(text)
  );
}

function replacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

/** A few broken characters in a long text come from the publisher; many indicate the wrong charset. */
function isClean(text: string): boolean {
  return replacements(text) <= text.length / 2_000;
}

function detect(bytes: Uint8Array): string | undefined {
  const [best] = analyse(bytes.subarray(0, detectionLimit));
  return best && best.confidence >= 10 ? charsetNamed(best.name) : undefined;
}
