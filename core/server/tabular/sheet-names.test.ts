import { describe, expect, it } from '@rstest/core';
import { sheetNames } from './sheet-names';

describe('names of sheets', () => {
  it('are accepted by spreadsheet programs', () => {
    const named = sheetNames();
    expect(
      ['a[b]c:d*e?f/g\\h', "'引号'", 'History', 'history', '', '  ', '来源', '来源', 'LIST', 'list'].map(named),
    ).toEqual(['a b c d e f g h', '引号', 'History 2', 'history 3', '1', '1 2', '来源', '来源 2', 'LIST', 'list 2']);
  });

  it('are at most 31 characters long and unique when shortened', () => {
    const named = sheetNames();
    const names = Array.from({ length: 12 }, () => named('很长的名称'.repeat(9)));
    expect(new Set(names).size).toBe(12);
    expect(names.every((name) => name.length <= 31)).toBe(true);
    // A pair of code units is not cut.
    expect(sheetNames()(`${'字'.repeat(30)}😀`)).toBe('字'.repeat(30));
  });
});
