import { BusinessError } from '#core';
import { checkArchive } from '../tabular';

/** Maximum size of an external Word file in bytes, packed and unpacked. */
const largest = { packed: 10 * 1024 * 1024, unpacked: 64 * 1024 * 1024 } as const;

/**
 * Returns the reason why an external Word file is refused: it is not one, or it unpacks to an implausible size. The
 * content is not retained during the check; run it in a thread.
 */
export async function docxFault(content: Uint8Array): Promise<'unreadable' | 'too-large' | null> {
  if (content.byteLength > largest.packed) return 'too-large';
  if (content[0] !== 0x50 || content[1] !== 0x4b || content[2] !== 3 || content[3] !== 4) return 'unreadable';
  try {
    await checkArchive(content, largest.unpacked);
    return null;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return error.code === 'file-unreadable' ? 'unreadable' : 'too-large';
  }
}
