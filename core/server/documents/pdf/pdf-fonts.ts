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
  private readonly placements = new Map<
    string,
    { readonly font: string; readonly character: string; readonly width: number }
  >();

  constructor(private readonly pdf: InstanceType<typeof PDFDocument>) {
    for (const fontFace of Object.keys(fontWeights) as FontFace[]) this.register(fontFace, mainPart, fontFace);
  }

  /** As a fraction of the font size. */
  width(text: string, fontFace: FontFace): number {
    let sum = 0;
    for (const character of text) sum += this.placed(character, fontFace).width;
    return sum;
  }

  /** Splits a text into runs of one font each. */
  runs(text: string, fontFace: FontFace): readonly Run[] {
    const runs: { font: string; text: string }[] = [];
    for (const each of text) {
      const { font, character } = this.placed(each, fontFace);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  private placed(character: string, fontFace: FontFace) {
    const key = `${fontFace}${character}`;
    let placement = this.placements.get(key);
    if (!placement) {
      placement = this.find(character, fontFace);
      this.placements.set(key, placement);
    }
    return placement;
  }

  private find(character: string, fontFace: FontFace) {
    const point = character.codePointAt(0) ?? 0;
    const font = this.getFont(point, fontFace);
    const shown = font === undefined ? missing : character;
    const name = font ?? fontFace;
    const glyphs = this.glyphs.get(name) as Glyphs;
    const { advanceWidth } = glyphs.glyphForCodePoint(shown.codePointAt(0) ?? 0);
    return { font: name, character: shown, width: advanceWidth / glyphs.unitsPerEm };
  }

  private getFont(point: number, fontFace: FontFace): string | undefined {
    if (this.glyphs.get(fontFace)?.hasGlyphForCodePoint(point)) return fontFace;
    slices ??= readSlices();
    for (const { name, ranges } of slices) {
      if (!ranges.some(([from, to]) => point >= from && point <= to)) continue;
      const font = `${fontFace}-${name}`;
      if (!this.glyphs.has(font)) this.register(font, name, fontFace);
      if (this.glyphs.get(font)?.hasGlyphForCodePoint(point)) return font;
    }
    return undefined;
  }

  private register(name: string, part: string, fontFace: FontFace): void {
    this.pdf.registerFont(name, fontPart(part, fontFace));
    this.pdf.font(name);
    this.glyphs.set(name, (this.pdf as unknown as { readonly _font: { readonly font: Glyphs } })._font.font);
  }
}
