import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { NotFoundError, provideValue } from '#core';
import { LocaleService, NavigationService, SiteMapService } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import CopyLink from './copy-link';
import ShortLinkScreen from './short-link-screen';

const listScreen = '/front/classified-info';
const key = 'Ab3-_9xyzQW1';
const written: string[] = [];
const navigate = rs.fn();

async function kernelWith(answers: Record<string, Answer>) {
  const { kernel, http } = testKernel({
    answers,
    replacements: [
      provideValue(NavigationService, {
        navigate,
        place: { parameters: { key } },
      } as unknown as NavigationService),
      provideValue(SiteMapService, { home: '/front/dashboard' } as unknown as SiteMapService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'short-links']);
  return { kernel, http };
}

beforeEach(() => {
  navigate.mockClear();
  written.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  });
});

async function copied(search: string) {
  history.replaceState(null, '', `${listScreen}${search}`);
  const { kernel, http } = await kernelWith({ 'POST /v1/short-link': () => ({ Key: key }) });
  renderWith(kernel, <CopyLink />);
  const button = screen.getByRole('button', { name: '复制链接' });
  button.click();
  await waitFor(() => expect(written).toHaveLength(1));
  return http;
}

describe('copying the link of a list', () => {
  it('copies a short URL unchanged', async () => {
    const http = await copied('?Emotion=negative');
    expect(written).toEqual([`${location.origin}${listScreen}?Emotion=negative`]);
    expect(http.calls).toEqual([]);
  });

  it('shortens a long URL to at most 80 characters', async () => {
    const query = `Subject_ID=${Array.from({ length: 200 }, (_, index) => 10_000 + index).join(',')}`;
    const http = await copied(`?${query}`);
    expect(http.calls.map(({ body }) => body)).toEqual([{ Screen: listScreen, Query: query }]);
    expect(written).toEqual([`${location.origin}/s/${key}`]);
    expect(written[0]?.length).toBeLessThanOrEqual(80);
  });
});

describe('short link', () => {
  it('redirects to its list', async () => {
    const { kernel } = await kernelWith({
      'GET /v1/short-link': () => ({ Screen: listScreen, Query: 'Emotion=negative&time=today' }),
    });
    renderWith(kernel, <ShortLinkScreen />);
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`${listScreen}?Emotion=negative&time=today`, { replace: true }),
    );
  });

  it('reports an unknown link, and offers the way home', async () => {
    const { kernel } = await kernelWith({
      'GET /v1/short-link': () => {
        throw new NotFoundError('There is no short link');
      },
    });
    renderWith(kernel, <ShortLinkScreen />);
    expect(await screen.findByText('短链接不存在')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '回到首页' }));
    expect(navigate).toHaveBeenCalledWith('/front/dashboard');
  });
});
