import { describe, expect, it } from '@rstest/core';
import { plugins as serverPlugins } from 'virtual:plugins';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { articleFilterSources } from '#plugins/articles/server';
import { hasText } from './texts';
import { manifests } from './registry';

describe('article list filters of plugins', () => {
  const entries = manifests.flatMap(({ id, filters = [] }) => filters.map((entry) => ({ id, ...entry })));

  it('have a label, an existing option list, and a unique name', () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ list }) => list !== articleFilterList)).toEqual([]);
    expect(
      entries.flatMap(({ id, label, choices }) =>
        (choices ? [...choices, 'all', 'label'].map((part) => `${label}.${part}`) : [label]).filter(
          (key) => !hasText(`plugins/${id}`, key),
        ),
      ),
    ).toEqual([]);
    const names = [...articleFilters.filters, ...entries].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are implemented on the server by exactly one source each', async () => {
    for (const { manifest, load } of serverPlugins) {
      const { default: side } = await load();
      const sources = (side.contributions ?? []).filter(({ point }) => point === articleFilterSources.id);
      expect([manifest.id, sources.length]).toEqual([
        manifest.id,
        entries.filter(({ id }) => id === manifest.id).length,
      ]);
    }
  });
});
