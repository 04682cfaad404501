import { describe, expect, it } from '@rstest/core';
import { PrivilegeService } from '#core/web';
import { testKernel } from '#core/web/testing';
import { articlePalette } from './article-palette';

describe('articles in the command palette', () => {
  it('are searched by words, closest first, and hidden from users who may not read them', async () => {
    const { kernel, http } = testKernel({ answers: { 'GET /v1/article/list': () => ({ list: [], next: null }) } });
    const palette = articlePalette(kernel);
    const { signal } = new AbortController();
    await palette.find?.('召回', signal);
    expect(http.calls).toEqual([]);
    kernel.get(PrivilegeService).take({ classifiedInfo: { b: 1 } });
    await palette.find?.('召回', signal);
    await palette.list?.(signal);
    expect(http.calls.map(({ query }) => query)).toEqual([
      { keyword: '召回', Is_Merged: 'true', sort: 'relevance', size: 6 },
      { Is_Merged: 'true', size: 100 },
    ]);
  });
});
