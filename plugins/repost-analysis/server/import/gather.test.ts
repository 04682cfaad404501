import { describe, expect, it } from '@rstest/core';
import type { ImportFormat } from '#plugins/readers/server';
import { gather } from './gather';

const getFaults = async (format: ImportFormat, content: string) => {
  const { errors } = await gather(Buffer.from(content), {
    name: `x.${format}`,
    format,
    mapping: { id: 'id', text: 'text' },
    zone: 'Asia/Shanghai',
    postDraft: { text: '', user: '', at: null, url: null },
  });
  return errors.map(({ line, code, excerpt }) => [line, code, excerpt]);
};

describe('rejected rows', () => {
  it('are kept as they stand in their file, also where nothing could be read', async () => {
    expect(await getFaults('csv', 'id,text,more\n1,好,\n1,"再,来 ""一次""",x\n')).toEqual([
      [3, 'repeated-id', '1,"再,来 ""一次""",x'],
    ]);
    expect(
      await getFaults('jsonl', '{"id":"1","text":"好"}\n{"id":"2",\n{"id":"1","text":"a\\u0000b"}\n[1\0]'),
    ).toEqual([
      [2, 'invalid-json', '{"id":"2",'],
      [3, 'repeated-id', '{"id":"1","text":"a\\u0000b"}'],
      [4, 'invalid-json', '[1]'],
    ]);
  });
});
