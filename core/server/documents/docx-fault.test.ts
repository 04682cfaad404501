import { Document, Packer, Paragraph } from 'docx';
import { describe, expect, it } from '@rstest/core';
import { docxFault } from './docx-fault';

const word = (): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('text')] }] }));
/** Returns the file with some bytes at the end of its directory changed. */
async function changed(change: (file: Buffer, end: number) => void): Promise<Buffer> {
  const file = await word();
  change(file, file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])));
  return file;
}

describe('external Word file', () => {
  it('is opened as common programs write it', async () => {
    expect(await docxFault(await word())).toBeNull();
  });

  it('cannot hide a part from the size check', async () => {
    const counted = await changed((file, end) => {
      file.writeUInt16LE(1, end + 8);
      file.writeUInt16LE(1, end + 10);
    });
    expect(await docxFault(counted)).toBe('unreadable');
    const shifted = await changed((file, end) => {
      file.writeUInt32LE(file.readUInt32LE(end + 12) - 46, end + 12);
    });
    expect(await docxFault(shifted)).toBe('unreadable');
    const [first, second] = [await word(), await word()];
    expect(await docxFault(Buffer.concat([first, second]))).toBe('unreadable');
  });

  it('is none where it is too short, or no archive', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK\u0003\u0004'), Buffer.alloc(100, 0x50)])
      expect(await docxFault(bytes)).toBe('unreadable');
    expect(await docxFault(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('too-large');
  });
});
