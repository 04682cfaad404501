import { describe, expect, it } from '@rstest/core';
import { getBlock, partName, partsByBlock } from './part-names';

describe('part names', () => {
  it('identify their block, and separate data answers from written text', () => {
    const answered = ['m1', partName.said('m1'), partName.article('m1', 12)];
    const written = [partName.written('m1', 3), partName.table('m1')];
    for (const name of answered) expect([name, getBlock(name)]).toEqual([name, { block: 'm1', isWritten: false }]);
    for (const name of written) expect([name, getBlock(name)]).toEqual([name, { block: 'm1', isWritten: true }]);
  });

  it('tell no block for what is only cited, even where a block bears such a name', () => {
    expect(getBlock(partName.cited('77'))).toBeNull();
    const parts = ['c', 'c-m', 'c-77', 'c-s1'].map((Block_ID) => ({ Block_ID }));
    const { answers, written } = partsByBlock(parts);
    expect(answers.get('c')?.map(({ Block_ID }) => Block_ID)).toEqual(['c', 'c-m']);
    expect(written.get('c')?.map(({ Block_ID }) => Block_ID)).toEqual(['c-s1']);
  });
});
