import type PDFDocument from 'pdfkit';
import { fontPart, fontRanges, fontWeights, mainPart, type FontFace } from '../fonts';

/** A piece of text with its font name in the document. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

/** Subset of fontkit's font interface. */
interface Glyphs {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): { readonly advanceWidth: number };
}

const missing = '□';

interface Slice {
  readonly name: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/**
 * Slices of the font beyond the simplified characters, such as traditional ones: loaded only when a character is
 * missing.
 */
let slices: readonly Slice[] | undefined;
const readSlices = (): readonly Slice[] =>
  Object.entries(fontRanges()).map(([name, text]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));

/** Selects the font for each character of a PDF and measures widths. */
export class PdfFonts {
  private readonly glyphs = new Map<string, Glyphs>();
  private readonly known = new Map<
    string,
    { readonly font: string; readonly letter: string; readonly width: number }
  >();

  constructor(private readonly pdf: InstanceType<typeof PDFDocument>) {
    for (const face of Object.keys(fontWeights) as FontFace[]) this.register(face, mainPart, face);
  }

  /** As a fraction of the font size. */
  width(text: string, face: FontFace): number {
    let sum = 0;
    for (const letter of text) sum += this.placed(letter, face).width;
    return sum;
  }

  /** Splits a text into runs of one font each. */
  runs(text: string, face: FontFace): readonly Run[] {
    const runs: { font: string; text: string }[] = [];
    for (const each of text) {
      const { font, letter } = this.placed(each, face);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  private placed(letter: string, face: FontFace) {
    const key = `${face}${letter}`;
    let found = this.known.get(key);
    if (!found) {
      found = this.find(letter, face);
      this.known.set(key, found);
    }
    return found;
  }

  private find(letter: string, face: FontFace) {
    const point = letter.codePointAt(0) ?? 0;
    const font = this.getFont(point, face);
    const shown = font === undefined ? missing : letter;
    const name = font ?? face;
    const glyphs = this.glyphs.get(name) as Glyphs;
    const { advanceWidth } = glyphs.glyphForCodePoint(shown.codePointAt(0) ?? 0);
    return { font: name, letter: shown, width: advanceWidth / glyphs.unitsPerEm };
  }

  private getFont(point: number, face: FontFace): string | undefined {
    if (this.glyphs.get(face)?.hasGlyphForCodePoint(point)) return face;
    slices ??= readSlices();
    for (const { name, ranges } of slices) {
      if (!ranges.some(([from, to]) => point >= from && point <= to)) continue;
      const font = `${face}-${name}`;
      if (!this.glyphs.has(font)) this.register(font, name, face);
      if (this.glyphs.get(font)?.hasGlyphForCodePoint(point)) return font;
    }
    return undefined;
  }

  private register(name: string, part: string, face: FontFace): void {
    this.pdf.registerFont(name, fontPart(part, face));
    this.pdf.font(name);
    this.glyphs.set(name, (this.pdf as unknown as { readonly _font: { readonly font: Glyphs } })._font.font);
  }
}
