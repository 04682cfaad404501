import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openWoff } from './open-woff';

/** How bold letters are. */
export const fontWeights = { regular: 400, bold: 700 } as const;
export type FontFace = keyof typeof fontWeights;

/** The simplified letters with Latin ones and signs, in one file. */
export const mainPart = 'chinese-simplified';

const packages = createRequire(import.meta.url);
/** Noto Sans SC (OFL 1.1), of which only the letters that are used are put into a file. */
const folder = (): string => packages.resolve('@fontsource/noto-sans-sc/unicode.json').replace(/unicode\.json$/, '');
const opened = new Map<string, Buffer>();

/** A part of the font. */
export function fontPart(part: string, face: FontFace): Buffer {
  const file = `files/noto-sans-sc-${part}-${fontWeights[face]}-normal.woff`;
  let bytes = opened.get(file);
  if (!bytes) {
    bytes = openWoff(readFileSync(folder() + file));
    opened.set(file, bytes);
  }
  return bytes;
}

/** Which letters the parts hold beside the main one, as ranges of `U+…`. */
export const fontRanges = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${folder()}unicode.json`, 'utf8')) as Record<string, string>;
