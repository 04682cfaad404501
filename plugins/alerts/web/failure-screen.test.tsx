import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { alerts } from '../plugin';
import FailureScreen from './failure-screen';

const path = '/v1/front/report/inform-failed-list';
const failure = {
  Message_ID: '7',
  Source: 'message',
  Rule_ID: '3',
  Rule_Name: '刹车',
  Article_ID: '12',
  Title: '车主投诉刹车失灵',
  Reason: 'poison',
  Attempts: 2,
  Created_At: '2026-05-01T00:00:00Z',
  Failed_At: '2026-05-01T00:01:00Z',
  Next_Try_At: null,
};

async function renderFailures(verbs: object) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: alerts, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({}),
      'GET /v1/privilege': () => ({ 'sent-msg-manually': verbs }),
      [`GET ${path}`]: () => ({ list: [failure], total: 1 }),
      [`POST ${path}/retry`]: () => ({ Queued: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'alerts']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <FailureScreen />);
  await screen.findByText('poison');
  return http;
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/inform-failed-list');
});

describe('failed alerts', () => {
  it('are listed with the reason, link to the article, and are retried one by one or all at once', async () => {
    const http = await renderFailures({ m: 1 });
    expect(screen.getByRole('link', { name: '车主投诉刹车失灵' }).getAttribute('href')).toBe('/article/12');
    screen.getByText('仅手动');
    const retryBodies = () => http.calls.filter(({ call }) => call === `POST ${path}/retry`).map(({ body }) => body);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(retryBodies()).toEqual([{ Message_IDs: ['7'], All: false }]));
    await userEvent.click(screen.getByRole('button', { name: '全部重试' }));
    await waitFor(() => expect(retryBodies()).toHaveLength(2));
    expect(retryBodies()[1]).toEqual({ Message_IDs: [], All: true });
  });

  it('offer no retry to a user without the privilege to send', async () => {
    await renderFailures({});
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull();
  });
});
