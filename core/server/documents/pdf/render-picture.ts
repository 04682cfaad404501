import type PDFDocument from 'pdfkit';
import type { DocumentBlock } from '../text-document';
import { columnWidth, page, type PdfSheet, type TextStyle } from './pdf-sheet';

type Element = ReturnType<InstanceType<typeof PDFDocument>['struct']>;
type Picture = Extract<DocumentBlock, { kind: 'picture' }>;

/** Maximum height of an image in points: it leaves room for the caption on a page of its own. */
const highest = 640;

/** Converts screen pixels, 96 per inch, to points, 72 per inch; wide and high images are made smaller. */
const getScale = ({ width, height }: Picture): number => Math.min(0.75, columnWidth / width, highest / height);

/** Height of an image with room for its caption. */
export const getPictureHeight = (picture: Picture): number => picture.height * getScale(picture) + 24;

/** Renders an image, at most as wide as the column, with its alternative text. */
export function renderPicture(sheet: PdfSheet, parent: Element | null, picture: Picture, note: TextStyle): void {
  const scale = getScale(picture);
  const [width, height] = [picture.width * scale, picture.height * scale];
  sheet.keep(getPictureHeight(picture));
  const top = sheet.y;
  sheet.within(
    parent,
    'Figure',
    () => sheet.draw((pdf) => pdf.image(Buffer.from(picture.data, 'base64'), page.side, top, { width, height })),
    { alt: picture.alt },
  );
  sheet.y = top + height + 6;
  if (picture.caption) sheet.within(parent, 'P', () => sheet.paragraph(picture.caption, note));
}
