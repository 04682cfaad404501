import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { globalRejects } from '../plugin';
import side from './index';

const row = {
  Reject_Word_ID: '5',
  Word: '办证',
  Class_ID: null,
  Place: 'all',
  Mode: 'trial',
  Reason: null,
  Is_Enabled: true,
  Hit_Count: 2,
  Last_Hit_At: '2026-01-01T00:00:00.000Z',
  Created_At: '2026-01-01T00:00:00.000Z',
};

async function renderRejects() {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: globalRejects, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'global-reject-junkword': { b: 1, m: 1, d: 1 } }),
      'GET /v1/operate/operation-setting/global-reject-junkword': () => ({ list: [row], total: 1 }),
      'POST /v1/operate/operation-setting/global-reject-junkword/preview': () => ({
        total: 3,
        Is_Capped: false,
        Days: 7,
        Of: 40,
        list: [
          {
            Article_ID: '1',
            Title: '代办文凭',
            Site: '甲网',
            Url: null,
            Published_At: '2026-01-01T00:00:00.000Z',
            Title_Marks: [],
          },
        ],
      }),
      'GET /v1/operate/operation-setting/global-reject-junkword/hit-list': () => ({
        list: [
          {
            Title: '街头办证',
            Url: 'https://b.example/1',
            Site: '乙网',
            Hit_At: '2026-01-01T00:00:00.000Z',
            Is_Trial: true,
            Article_ID: '7',
          },
        ],
        next: null,
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'global-rejects']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = (await side.screens?.['global-reject-junkword']?.()) ?? { default: () => null };
  renderWith(kernel, createElement(Screen));
  return http;
}

beforeEach(() => localStorage.clear());

describe('junk words', () => {
  it('start in trial mode and preview what they would have rejected during input', async () => {
    const http = await renderRejects();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByLabelText(/^方式/)).toHaveTextContent('试运行（只计数）');
    await userEvent.type(drawer.getByLabelText(/^词语/), '代办');
    expect(await drawer.findByText('近 7 天 40 篇中会屏蔽 3 篇', {}, { timeout: 15_000 })).toBeVisible();
    expect(http.calls.filter(({ call }) => call.endsWith('/preview')).at(-1)?.body).toEqual({
      Word: '代办',
      Place: 'all',
    });
  });

  it('list what they matched', async () => {
    await renderRejects();
    await userEvent.click(await screen.findByRole('button', { name: '查看“办证”命中的 2 篇' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('link', { name: '街头办证' })).toHaveAttribute('href', 'https://b.example/1');
    expect(drawer.getByText('仅计数')).toBeVisible();
  });
});
