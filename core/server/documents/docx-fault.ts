import { BusinessError } from '#core';
import { checkArchive } from '../tabular';

/** Bytes of a Word file from outside, as it comes and unpacked. */
const largest = { packed: 10 * 1024 * 1024, unpacked: 64 * 1024 * 1024 } as const;

/**
 * Why a Word file from outside is not opened: it is none, or it unpacks to more than anybody writes. Nothing of it is
 * kept while that is found out; whoever calls does so in a thread.
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
