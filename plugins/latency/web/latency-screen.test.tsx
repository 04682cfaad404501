import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { latencyLegs } from '../contract';
import { latency } from '../plugin';
import LatencyScreen from './latency-screen';

const path = '/v1/operate/system-monitor/latency';
const figure = { Count: 12, P50: 90_000, P95: 600_000 };

async function renderScreen(search = '') {
  history.replaceState(null, '', `/operate/system-monitor/latency${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: latency, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ latency: { b: 1, m: 1 } }),
      [`GET ${path}`]: () => ({ Legs: latencyLegs.map((Leg) => ({ Leg, ...figure })), Course: [] }),
      [`GET ${path}/group-list`]: () => ({
        list: [
          {
            ID: '1',
            Name: '晚报',
            Client_Name: null,
            Total: figure,
            Discover: figure,
            Process: { Count: 0, P50: null, P95: null },
            Inform: { Count: 4, P50: 5_400_000, P95: 5_400_000 },
            Read: { Count: 0, P50: null, P95: null },
          },
        ],
        total: 1,
      }),
      [`GET ${path}/breach-list`]: () => ({
        list: [
          {
            Article_ID: '8',
            Title: '迟到的新闻',
            Client_Name: '甲公司',
            Source_Name: '晚报',
            Published_At: '2026-01-01T00:00:00.000Z',
            Shown_At: '2026-01-01T02:00:00.000Z',
            Milliseconds: 7_200_000,
            Target: 1_800_000,
            Slowest: 'discover',
          },
        ],
        total: 1,
      }),
      [`GET ${path}/target-list`]: () => ({
        list: [{ Client_Service_Type_ID: '3', Service_Type_Name: '标准版', Minutes: 30, Kept: 3, Broken: 1 }],
      }),
      [`PUT ${path}/target`]: ({ body }) => body,
    },
  });
  await kernel.get(LocaleService).load(['core', 'latency']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <LatencyScreen />) };
}

beforeEach(() => localStorage.clear());

describe('LatencyScreen', () => {
  it('shows every stage, and reloads for another period', async () => {
    const { http, container } = await renderScreen();
    expect(await screen.findByText('发布 → 可以看到')).toBeVisible();
    expect(await screen.findByText('晚报')).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '7 天' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call === `GET ${path}`).at(-1)?.query).toEqual({ Period: '7d' }),
    );
  });

  it('lists late articles with a link to their trace', async () => {
    await renderScreen('?view=breach');
    expect(await screen.findByRole('link', { name: '迟到的新闻' })).toHaveAttribute(
      'href',
      '/front/tools/article-trace?q=8',
    );
    expect(screen.getByText('2小时')).toBeVisible();
  });

  it('changes a target', async () => {
    const { http } = await renderScreen('?view=target');
    const input = await screen.findByLabelText('标准版的承诺分钟数');
    expect(screen.getByText('75%')).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, '45');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      Client_Service_Type_ID: '3',
      Minutes: 45,
    });
  });
});
