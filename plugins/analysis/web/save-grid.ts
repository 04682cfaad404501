import { openDownload } from '#core/web';
import { gridSize, getGridSvg, type GridData } from '#shared/chart';
import { pageLook, getPng } from '#shared/ui';
import { saveDrawing } from './save-drawing';

/** Saves a grid as an SVG or a PNG file. */
export async function saveGrid(data: GridData, file: 'png' | 'svg', title: string, language: string): Promise<void> {
  const drawing = getGridSvg(data, title, pageLook(language));
  if (file === 'svg') saveDrawing(drawing, title);
  else openDownload(await getPng(drawing, gridSize(data)), `${title}.png`);
}
