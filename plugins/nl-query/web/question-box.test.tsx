import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { ParsedQuery } from '../parsed-query';
import { yearBefore } from './query-state';
import QuestionBox from './question-box';

const path = '/search-dashboard';
const read: ParsedQuery = {
  Ask: 'count',
  Input: { Period: 'yesterday', Emotion: 'negative', keyword: '召回', Size: 5 },
  Is_Year_Before: false,
};

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: Readonly<Record<string, unknown>> }[];
}

async function renderBox(search: string, query: ParsedQuery = read, at = path) {
  history.replaceState(null, '', `${at}${search}`);
  const went: string[] = [];
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/nlp': () => ({ Query: query, Unread: ['转发超过1000'], Modules: [], By: 'grammar', Has_Model: false }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: null,
          Error: { code: 'x', message: `${Module_ID} asked` },
        })),
      }),
    },
    replacements: [
      provideValue(NavigationService, {
        path: at,
        navigate: (address: string) => void went.push(address),
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'nl-query', 'analysis', 'articles']);
  kernel.get(PrivilegeService).take({ classifiedInfo: { b: 1 } });
  renderWith(kernel, <QuestionBox />);
  const getRequests = () =>
    http.calls.filter(({ call }) => call === 'POST /v1/analysis/answers').map(({ body }) => (body as Asked).list);
  return { http, requests: getRequests, went };
}

beforeEach(() => localStorage.clear());

describe('QuestionBox', () => {
  it('shows how the question was read and what was not understood, and queries its modules at once', async () => {
    const { requests } = await renderBox('?question=%E6%98%A8%E5%A4%A9');
    expect(await screen.findByText('未理解：转发超过1000')).toBeVisible();
    expect(await screen.findByText(/召回/, { selector: 'span' })).toBeVisible();
    expect(screen.getByText('前 5')).toBeVisible();
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]?.map(({ Module_ID }) => Module_ID)).toEqual([
      'key-figures',
      'volume-trend',
      'newest-articles',
    ]);
    expect(requests()[0]?.map(({ Input }) => Input['Size'])).toEqual([5, undefined, undefined]);
    expect(requests()[0]?.[0]?.Input).toMatchObject({ Period: 'yesterday', Emotion: 'negative', keyword: '召回' });
  });

  it('queries again after a filter is removed and keeps the change in the URL', async () => {
    const { requests, http } = await renderBox('?question=%E6%98%A8%E5%A4%A9');
    await waitFor(() => expect(requests()).toHaveLength(1));
    const chip = screen.getByText('前 5').closest('span') as HTMLElement;
    await userEvent.click(chip.querySelector('button') ?? (chip.parentElement?.querySelector('button') as HTMLElement));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(requests()[1]?.[0]?.Input).not.toHaveProperty('Size');
    expect(JSON.parse(new URLSearchParams(location.search).get('query') ?? '')).toMatchObject({ Ask: 'count' });
    expect(screen.getByText('条件已修改')).toBeVisible();
    expect(http.countOf('GET /v1/nlp')).toBe(1);
  });

  it('also queries the same period one year earlier', async () => {
    const { requests } = await renderBox('?question=x', {
      Ask: 'count',
      Input: { Published_At: '2025-10-31T16:00:00.000Z..2025-11-30T15:59:59.000Z' },
      Is_Year_Before: true,
    });
    await waitFor(() => expect(requests()).toHaveLength(2));
    const times = requests().flatMap((list) => list.map(({ Input }) => Input['Published_At']));
    expect(times).toContain('2024-10-31T16:00:00.000Z..2024-11-30T15:59:59.000Z');
    expect(screen.getByText('去年同期')).toBeVisible();
  });

  it('compares the elapsed part of a period with the same part of the previous year', () => {
    const day = 86_400_000;
    const [from, to] = [Date.now() - 10 * day, Date.now() + 10 * day].map((time) => new Date(time).toISOString());
    const query: ParsedQuery = { Ask: 'count', Input: { Published_At: `${from}..${to}` }, Is_Year_Before: true };
    const [begin = '', end = ''] = yearBefore(query, 'Asia/Shanghai').Published_At?.split('..') ?? [];
    expect(Math.abs(Date.parse(end) - Date.parse(begin) - 10 * day)).toBeLessThan(2 * day);
    expect(Date.now() - Date.parse(end)).toBeGreaterThan(364 * day);
  });

  it('opens the dashboard from other screens and offers examples first', async () => {
    const { went, http } = await renderBox('', read, '/front/tools/search');
    await userEvent.click(await screen.findByRole('button', { name: '昨天有多少篇负面？' }));
    await userEvent.type(screen.getByRole('searchbox'), '上周的走势{Enter}');
    expect(went.map((address) => new URL(address, 'http://x').searchParams.get('question'))).toEqual([
      '昨天有多少篇负面？',
      '上周的走势',
    ]);
    expect(http.countOf('GET /v1/nlp')).toBe(0);
  });
});
