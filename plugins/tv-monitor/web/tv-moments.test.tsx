import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { tvMonitor } from '../plugin';
import TvMoments from './tv-moments';

const path = '/v1/front/tools/tv-monitor/article-broadcast';

async function renderMoments(Media_Type: string) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...tvMonitor, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'tv-monitor': { b: 1 } }),
      [`GET ${path}`]: () => ({
        Broadcast: {
          Broadcast_ID: '7',
          Title: '晚间新闻',
          Channel_ID: '1',
          Channel_Name: '一台',
          Programme_ID: '2',
          Programme_Name: '晚间新闻',
          Region: null,
          Started_At: '2026-05-01T11:00:00Z',
          Duration: 1_800_000,
          Cue_Count: 1,
          Hit_Count: 1,
          Article_ID: '9',
          Emotion: null,
          Is_Own: false,
          Stream: null,
          Words: ['召回'],
          Cues: [
            {
              Number: 3,
              Start: 65_000,
              End: 67_000,
              Text: '宣布召回',
              Speaker: null,
              Is_Estimated: false,
              Marks: [{ start: 2, end: 4, word: '召回' }],
            },
          ],
        },
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'tv-monitor']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <TvMoments row={{ Article_ID: '9', Media_Type }} />) };
}

beforeEach(() => localStorage.clear());

it('links an article to the seconds at which its words were said', async () => {
  const { http } = await renderMoments('tv');
  expect(await screen.findByRole('link', { name: /01:05/ })).toHaveAttribute(
    'href',
    '/front/tools/tv-monitor?scope=all&id=7&at=65000',
  );
  expect(http.calls.find(({ call }) => call === `GET ${path}`)?.query).toEqual({ Article_ID: '9' });
});

it('renders nothing for other kinds of articles and sends no request', async () => {
  const { http, container } = await renderMoments('news');
  expect(container).toBeEmptyDOMElement();
  expect(http.countOf(`GET ${path}`)).toBe(0);
});
