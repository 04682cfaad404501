import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { chartShapes, drawingSize, paperLook, type ChartData, type Shape } from '#shared/chart';
import { fontPart, mainPart } from './fonts';

/** Pixels per unit of the drawing, for sharp print. */
const fineness = 2;
const family = 'Report Sans';

function draw(context: ReturnType<ReturnType<typeof createCanvas>['getContext']>, shape: Shape): void {
  switch (shape.kind) {
    case 'rect':
      context.fillStyle = shape.fill;
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
      break;
    case 'line':
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.setLineDash(shape.isDashed ? [5, 4] : []);
      context.beginPath();
      for (const [x, y] of shape.points) context.lineTo(x, y);
      context.stroke();
      break;
    case 'arc': {
      const turn = (share: number): number => share * 2 * Math.PI - Math.PI / 2;
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.thickness;
      context.setLineDash([]);
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, turn(shape.from), turn(shape.to));
      context.stroke();
      break;
    }
    case 'text':
      context.fillStyle = shape.fill;
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
      break;
  }
}

/**
 * Renders a chart as a PNG, for formats without vector graphics; the same data gives the same image on every machine.
 */
export function chartPicture(data: ChartData, language: string): Buffer {
  if (!GlobalFonts.has(family)) GlobalFonts.register(fontPart(mainPart, 'regular'), family);
  const canvas = createCanvas(drawingSize.width * fineness, drawingSize.height * fineness);
  const context = canvas.getContext('2d');
  const look = paperLook(language);
  context.scale(fineness, fineness);
  context.fillStyle = look.color('--surface');
  context.fillRect(0, 0, drawingSize.width, drawingSize.height);
  context.font = `${drawingSize.letters}px "${family}"`;
  for (const shape of chartShapes(data, look)) draw(context, shape);
  return canvas.toBuffer('image/png');
}
