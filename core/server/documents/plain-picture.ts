import type { DocumentBlock } from './text-document';

export type PlainPicture = Pick<Extract<DocumentBlock, { kind: 'picture' }>, 'data' | 'type' | 'width' | 'height'>;

/** Pixels beyond which nothing is gained on paper. */
const widest = 1600;

/** A picture as every format can hold it: others than PNG and JPEG, and very large ones, are drawn anew as PNG. */
export async function plainPicture(content: Buffer, type: string): Promise<PlainPicture> {
  // Native code that few servers ever need.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(content);
  const { width, height } = image;
  if ((type === 'image/png' || type === 'image/jpeg') && width <= widest)
    return { data: content.toString('base64'), type, width, height };
  const scale = Math.min(1, widest / width);
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = canvas.toBuffer('image/png').toString('base64');
  return { data, type: 'image/png', width: canvas.width, height: canvas.height };
}
