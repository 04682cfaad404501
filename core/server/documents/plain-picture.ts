import type { DocumentBlock } from './text-document';

export type PlainPicture = Pick<Extract<DocumentBlock, { kind: 'picture' }>, 'data' | 'type' | 'width' | 'height'>;

/** Maximum width in pixels; more adds nothing in print. */
const maxWidth = 1600;

/**
 * Converts an image to a format that all documents support: formats other than PNG and JPEG, and very large images, are
 * re-rendered as PNG.
 */
export async function plainPicture(content: Buffer, type: string): Promise<PlainPicture> {
  // Native code that few servers ever need.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(content);
  const { width, height } = image;
  if ((type === 'image/png' || type === 'image/jpeg') && width <= maxWidth)
    return { data: content.toString('base64'), type, width, height };
  const scale = Math.min(1, maxWidth / width);
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = canvas.toBuffer('image/png').toString('base64');
  return { data, type: 'image/png', width: canvas.width, height: canvas.height };
}
