import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import { renderWith, testKernel } from '#core/web/testing';
import SearchDashboardScreen from './search-dashboard-screen';

describe('query dashboard', () => {
  it('sends all its questions in one call for the filters in the URL', async () => {
    window.history.replaceState(
      null,
      '',
      '/search-dashboard?keyword=%E5%88%B9%E8%BD%A6&Emotion=negative&time=last-30-days',
    );
    const { kernel, http } = testKernel({
      answers: {
        'POST /v1/analysis/answers': ({ body }) => ({
          list: (body as { list: { Module_ID: string }[] }).list.map(({ Module_ID }) => ({
            Module_ID,
            Answer: null,
            Error: { code: 'search.costly', message: `${Module_ID} is asked for too much` },
          })),
        }),
      },
    });
    renderWith(kernel, <SearchDashboardScreen />);
    await waitFor(() => expect(screen.getAllByText(/is asked for too much/).length).toBeGreaterThan(5));
    expect(http.calls).toHaveLength(1);
    const { list } = (http.calls[0] as { body: unknown }).body as {
      list: { Module_ID: string; Input: Record<string, string> }[];
    };
    expect(list.map(({ Module_ID }) => Module_ID)).toContain('volume-trend');
    expect(list.map(({ Module_ID }) => Module_ID)).not.toContain('hot-events');
    for (const { Input } of list)
      expect(Input).toMatchObject({ keyword: '刹车', Emotion: 'negative', Period: 'last-30-days' });
  });
});
