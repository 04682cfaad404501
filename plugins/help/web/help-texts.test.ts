import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { groupKeys } from '../groups';
import { loadHelp } from './help-texts';

describe.each(languages)('help texts in %s', (language) => {
  it('are loaded completely: every group with its entries, and the change log', async () => {
    const { groups, changes } = await loadHelp(language);
    expect(groups.map(({ key }) => key)).toEqual(groupKeys);
    expect(groups.filter(({ entries }) => entries.length === 0).map(({ key }) => key)).toEqual(['other']);
    expect(changes.length).toBeGreaterThan(0);
  });
});
