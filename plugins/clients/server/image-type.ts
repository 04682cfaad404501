const signatures: readonly (readonly [type: string, fits: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['image/x-icon', (bytes) => bytes.length > 6 && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0],
];

/**
 * Returns the type of an image by its first bytes, regardless of its name; undefined for anything else, including SVG,
 * because that can contain scripts.
 */
export function imageType(bytes: Buffer): string | undefined {
  return signatures.find(([, fits]) => fits(bytes))?.[0];
}
