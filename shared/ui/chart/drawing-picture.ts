/** Renders an SVG document as a PNG data URL at twice the resolution; the size is in CSS pixels. */
export async function getPng(
  drawing: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext('2d')?.drawImage(image, 0, 0, width * 2, height * 2);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}
