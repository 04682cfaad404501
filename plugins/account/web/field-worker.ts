/** A canvas of a page, with the first size that it is to be drawn in, or a later size: in pixels of the page. */
export interface FieldSize {
  readonly canvas?: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
}

const step = 15;
/** The mask hides what is above; as a part of the height. */
const hidden = 0.22;

/** A value between 0 and 1 that is always the same for the same place. */
function chance(column: number, row: number): number {
  const value = Math.sin(column * 127.1 + row * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** How much is said at a place: two slow waves that meet. */
function loudness(x: number, y: number): number {
  const first = 0.66 + 0.13 * Math.sin(x * 5.2 + 0.6) - 0.05 * Math.sin(x * 13);
  const second = 0.84 + 0.06 * Math.sin(x * 8.4 + 2.4);
  return 0.9 * Math.exp(-(((y - first) / 0.11) ** 2)) + 0.45 * Math.exp(-(((y - second) / 0.07) ** 2));
}

function paint(canvas: OffscreenCanvas, { width, height, ratio }: FieldSize): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen.scale(ratio, ratio);
  // Dots of one look are filled together: filling them one by one takes several times as long.
  const looks = new Map<string, Path2D>();
  for (let column = 0; column * step < width + step; column += 1)
    for (let row = Math.floor((height * hidden) / step); row * step < height + step; row += 1) {
      const level = loudness((column * step) / width, (row * step) / height);
      const luck = chance(column, row);
      const noted = level > 0.55 && luck > 0.965;
      const good = noted && chance(row, column) > 0.5;
      const color = noted ? (good ? '92 203 156' : '255 143 130') : '169 196 255';
      const opacity = noted ? 0.95 : 0.1 + level * (0.35 + 0.4 * luck);
      const look = `rgb(${color} / ${opacity.toFixed(1)})`;
      const path = looks.get(look) ?? new Path2D();
      looks.set(look, path);
      const radius = noted ? 3.2 : 0.8 + level * (1.2 + luck);
      path.moveTo(column * step + radius, row * step);
      path.arc(column * step, row * step, radius, 0, Math.PI * 2);
    }
  for (const [look, path] of looks) {
    pen.fillStyle = look;
    pen.fill(path);
  }
}

let own: OffscreenCanvas | undefined;

self.addEventListener('message', ({ data }: MessageEvent<FieldSize>) => {
  own = data.canvas ?? own;
  if (own) paint(own, data);
});
