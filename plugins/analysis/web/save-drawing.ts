import { openDownload } from '#core/web';

/** Saves an SVG document as a file. */
export function saveDrawing(drawing: string, title: string): void {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  openDownload(address, `${title}.svg`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
