import type PDFDocument from 'pdfkit';
import { chartShapes, drawingSize, paperLook, type ChartData, type Shape } from '#shared/chart';
import { columnWidth, page, type PdfSheet } from './pdf-sheet';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

interface Arcs {
  arc(x: number, y: number, radius: number, from: number, to: number): void;
}

/** Font size of charts in points: smaller than text, but readable. */
const letters = 7.5;
const scale = columnWidth / drawingSize.width;

function paint(
  pdf: Pdf,
  shape: Exclude<Shape, { kind: 'text' }>,
  x: (at: number) => number,
  y: (at: number) => number,
) {
  switch (shape.kind) {
    case 'rect':
      pdf.rect(x(shape.x), y(shape.y), shape.width * scale, shape.height * scale).fill(shape.fill);
      break;
    case 'line': {
      const [first, ...rest] = shape.points;
      if (!first) return;
      pdf.moveTo(x(first[0]), y(first[1]));
      for (const [toX, toY] of rest) pdf.lineTo(x(toX), y(toY));
      if (shape.isDashed) pdf.dash(5 * scale, { space: 4 * scale });
      pdf.lineWidth(shape.width * scale).stroke(shape.stroke);
      if (shape.isDashed) pdf.undash();
      break;
    }
    case 'arc': {
      if (shape.to <= shape.from) return;
      const turn = (share: number): number => share * 2 * Math.PI - Math.PI / 2;
      // The package can draw arcs, but its types do not declare it.
      (pdf as unknown as Arcs).arc(x(shape.x), y(shape.y), shape.radius * scale, turn(shape.from), turn(shape.to));
      pdf.lineWidth(shape.thickness * scale).stroke(shape.stroke);
      break;
    }
  }
}

/** Height of a chart with the space below it, in points. */
export const chartHeight = drawingSize.height * scale + 8;

/** Renders a chart as vector lines and text, which stay sharp and searchable. */
export function renderChart(sheet: PdfSheet, parent: Element | null, data: ChartData, title: string, language: string) {
  sheet.keep(chartHeight);
  const top = sheet.y;
  const x = (at: number): number => page.side + at * scale;
  const y = (at: number): number => top + at * scale;
  sheet.within(
    parent,
    'Figure',
    () => {
      for (const shape of chartShapes(data, paperLook(language))) {
        if (shape.kind !== 'text') sheet.draw((pdf) => paint(pdf, shape, x, y));
        else
          sheet.line(
            shape.text,
            x(shape.x),
            y(shape.y) - letters,
            { font: 'regular', size: letters, color: shape.fill, leading: 1 },
            shape.anchor,
          );
      }
    },
    { alt: title },
  );
  sheet.y = top + chartHeight;
}
