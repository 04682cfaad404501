import { describe, expect, it } from '@rstest/core';
import { getEntry, readChanges, readEntries, wordsOf } from './entry';

const text = `## /list /add
What it is for.
- First
- Then: second
! j / k: next: previous
= Total: all of it
> /other /more
* screenshot

## /other
Another.
`;

describe('entries', () => {
  it('are parsed with their steps, keys, numbers and related routes', () => {
    expect(readEntries(text)).toEqual([
      {
        paths: ['/list', '/add'],
        what: 'What it is for.',
        steps: ['First', 'Then: second'],
        keys: [['j / k', 'next: previous']],
        numbers: ['Total: all of it'],
        next: ['/other', '/more'],
        hasPicture: true,
      },
      { paths: ['/other'], what: 'Another.', steps: [], keys: [], numbers: [], next: [], hasPicture: false },
    ]);
  });

  it('are found by any of their routes, and by full-text search', () => {
    const entries = readEntries(text);
    const matchedEntry = getEntry([{ key: 'articles', entries }], '/add');
    expect(matchedEntry?.paths[0]).toBe('/list');
    expect(matchedEntry && wordsOf(matchedEntry)).toContain('Then: second');
    expect(getEntry([{ key: 'articles', entries }], '/ad')).toBeUndefined();
  });

  it('of versions are parsed line by line', () => {
    expect(readChanges('## 1.2\n- One\n- Two\n## 1.1\n- Three\n')).toEqual([
      { version: '1.2', lines: ['One', 'Two'] },
      { version: '1.1', lines: ['Three'] },
    ]);
  });
});
