import { saveBlob } from '#core/web';

/** Saves an SVG document as a file. */
export const saveDrawing = (drawing: string, title: string): void =>
  saveBlob(new Blob([drawing], { type: 'image/svg+xml' }), `${title}.svg`);
