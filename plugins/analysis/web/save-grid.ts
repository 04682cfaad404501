import { openDownload } from '#core/web';
import { gridSize, gridSvgOf, type GridData } from '#shared/chart';
import { pageLook } from '#shared/ui';

/** Saves a grid as a drawing, or as a picture that is drawn twice as fine. */
export async function saveGrid(data: GridData, file: 'png' | 'svg', title: string, language: string): Promise<void> {
  const drawing = gridSvgOf(data, title, pageLook(language));
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    if (file === 'svg') {
      openDownload(address, `${title}.svg`);
      return;
    }
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = gridSize(data);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext('2d')?.drawImage(image, 0, 0, width * 2, height * 2);
    openDownload(canvas.toDataURL('image/png'), `${title}.png`);
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}
