import type PDFDocument from 'pdfkit';
import type { FontFace } from '../fonts';
import { breakLines } from './break-lines';
import type { PdfFonts } from './pdf-fonts';

/** Style of a line of text, in points. */
export interface TextStyle {
  readonly font: FontFace;
  readonly size: number;
  readonly color: string;
  /** Distance between the tops of two lines, as a multiple of the font size. */
  readonly leading: number;
}

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, side: 44, top: 52, bottom: 56 } as const;
export const columnWidth = page.width - 2 * page.side;
const numberStyle: TextStyle = { font: 'regular', size: 8.5, color: '#5f6b82', leading: 1.4 };

/**
 * The pages of a PDF, filled from top to bottom. All content is part of a structure element, page by page; repeated
 * page content is an artifact. A dry sheet only turns pages, to determine positions.
 */
export class PdfSheet {
  y: number = page.top;
  number = 1;
  private element: Element | null = null;
  private tag = '';
  private isMarked = false;

  constructor(
    private readonly pdf: Pdf,
    private readonly views: PdfFonts,
    private readonly footer: string,
    private readonly isDry: boolean,
  ) {
    this.finishPage();
  }

  /** Renders within a new structure element below a parent, and closes it. */
  within(parent: Element | null, tag: string, draw: () => void, options: object = {}): void {
    if (this.isDry || !parent) {
      draw();
      return;
    }
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    [this.element, this.tag] = [element, tag];
    draw();
    this.unmark();
    this.element = null;
    element.end();
  }

  /** Creates a structure element that contains others. */
  group(parent: Element | null, tag: string): Element | null {
    if (this.isDry || !parent) return null;
    const element = this.pdf.struct(tag);
    parent.add(element);
    return element;
  }

  /** Starts a new page unless this height is available. */
  keep(height: number): void {
    if (this.y + height > page.height - page.bottom && this.y > page.top) this.turn();
  }

  turn(): void {
    const wasMarked = this.isMarked;
    this.unmark();
    if (!this.isDry) this.pdf.addPage();
    this.number += 1;
    this.y = page.top;
    this.finishPage();
    if (wasMarked) this.mark();
  }

  lines(text: string, { font, size }: TextStyle, width: number): readonly string[] {
    return breakLines(text, width / size, (part) => this.views.width(part, font));
  }

  /** Renders a paragraph that may span pages. */
  paragraph(text: string, style: TextStyle, { x = page.side, width = columnWidth, after = 6 } = {}): void {
    const height = style.size * style.leading;
    for (const line of this.lines(text, style, width)) {
      this.keep(height);
      this.line(line, x, this.y, style);
      this.y += height;
    }
    this.y += after;
  }

  line(text: string, x: number, y: number, style: TextStyle, anchor: 'start' | 'middle' | 'end' = 'start'): void {
    if (this.isDry || text === '') return;
    this.mark();
    const wide = anchor === 'start' ? 0 : this.views.width(text, style.font) * style.size;
    this.write(text, anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2, y, style);
  }

  /** Renders non-text content. */
  draw(paint: (pdf: Pdf) => void): void {
    if (this.isDry) return;
    this.mark();
    paint(this.pdf);
  }

  /** Renders decoration without meaning, such as table lines. */
  decorate(paint: (pdf: Pdf) => void): void {
    if (this.isDry) return;
    const wasMarked = this.isMarked;
    this.unmark();
    this.pdf.markContent('Artifact', { type: 'Layout' });
    paint(this.pdf);
    this.pdf.endMarkedContent();
    if (wasMarked) this.mark();
  }

  private write(text: string, x: number, y: number, { font, size, color }: TextStyle): void {
    let at = x;
    this.pdf.fillColor(color).fontSize(size);
    for (const run of this.views.runs(text, font)) {
      this.pdf.font(run.font).text(run.text, at, y, { lineBreak: false });
      at += this.views.width(run.text, font) * size;
    }
  }

  private mark(): void {
    if (this.isDry || this.isMarked || !this.element) return;
    this.element.add(this.pdf.markStructureContent(this.tag));
    this.isMarked = true;
  }

  private unmark(): void {
    if (!this.isMarked) return;
    this.pdf.endMarkedContent();
    this.isMarked = false;
  }

  private finishPage(): void {
    if (this.isDry) return;
    this.pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const y = page.height - page.bottom + 20;
    const [first = ''] = this.lines(this.footer, numberStyle, columnWidth - 60);
    this.write(first, page.side, y, numberStyle);
    const number = String(this.number);
    this.write(number, page.width - page.side - this.views.width(number, 'regular') * numberStyle.size, y, numberStyle);
    this.pdf.endMarkedContent();
  }
}
