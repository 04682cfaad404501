import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openWoff } from './open-woff';

/** Font weights. */
export const fontWeights = { regular: 400, bold: 700 } as const;
export type FontFace = keyof typeof fontWeights;

/** Simplified Chinese characters with Latin ones and punctuation, in one file. */
export const mainPart = 'chinese-simplified';

const packages = createRequire(import.meta.url);
/** Noto Sans SC (OFL 1.1), of which only the used glyphs are embedded. */
const folder = (): string => packages.resolve('@fontsource/noto-sans-sc/unicode.json').replace(/unicode\.json$/, '');
const opened = new Map<string, Buffer>();

/** Returns one part of the font. */
export function fontPart(part: string, fontFace: FontFace): Buffer {
  const file = `files/noto-sans-sc-${part}-${fontWeights[fontFace]}-normal.woff`;
  let bytes = opened.get(file);
  if (!bytes) {
    bytes = openWoff(readFileSync(folder() + file));
    opened.set(file, bytes);
  }
  return bytes;
}

/** Returns the characters of the parts besides the main one, as ranges of `U+…`. */
export const fontRanges = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${folder()}unicode.json`, 'utf8')) as Record<string, string>;
