import { describe, expect, it } from '@rstest/core';
import { DraftFilesStore } from './draft-files-store';

describe('DraftFilesStore', () => {
  it('reads every file, reports the unreadable ones and drops imported files', async () => {
    const reportedTexts: string[] = [];
    const store = new DraftFilesStore(
      {
        upload: async <T>(_path: string, form: FormData): Promise<T> => {
          const { name } = form.get('file') as File;
          if (name === 'broken.srt') throw new Error('broken');
          return { Cues: name } as T;
        },
      },
      (file, error) => reportedTexts.push(`${file.name}: ${(error as Error).message}`),
    );
    await store.take(['a.srt', 'broken.srt', 'b.srt'].map((name) => new File(['x'], name)));
    expect(store.drafts.map(({ file, preview }) => [file.name, preview])).toEqual([
      ['a.srt', { Cues: 'a.srt' }],
      ['b.srt', { Cues: 'b.srt' }],
    ]);
    expect(reportedTexts).toEqual(['broken.srt: broken']);
    store.drop(store.drafts[0]?.key ?? '');
    expect(store.drafts.map(({ file }) => file.name)).toEqual(['b.srt']);
  });
});
