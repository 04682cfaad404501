import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { ConflictError } from '#core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import type { DiscoveredSource } from '../contract';
import { extractionSource } from '../resource';
import { SiteFinder } from './site-finder';

const { path } = extractionSource;
const feed: DiscoveredSource = {
  Url: 'https://a.example/rss',
  Source_Kind: 'rss',
  Format: 'rss',
  Title: '晨报',
  Discovery_Method: 'declared',
  Found: 30,
  Is_Unopened: false,
  Latest_At: '2026-03-02T07:00:00.000Z',
  Interval_Seconds: 600,
  Existing_Source_ID: null,
  list: [{ Title: '城东修路', Url: 'https://a.example/1', Published_At: null }],
};

const state = (Source_ID: string) => ({
  Source_ID,
  State: 'healthy',
  Is_Enabled: true,
  Articles_24h: 28,
  Running_Until: null,
  Error_Code: null,
  Failure_Count: 0,
});

async function renderFinder(answers: Record<string, Answer>) {
  const { kernel, http } = testKernel({ answers });
  await kernel.get(LocaleService).load(['core', 'extraction']);
  renderWith(kernel, <SiteFinder />);
  await userEvent.type(screen.getByLabelText('网站网址'), 'a.example');
  await userEvent.click(screen.getByRole('button', { name: '查找' }));
  return http;
}

beforeEach(() => localStorage.clear());

describe('SiteFinder', () => {
  it('adds a discovered feed with one click and follows its first visit', async () => {
    const states = ['new', 'healthy'];
    const http = await renderFinder({
      [`POST ${path}/discover`]: () => ({ Final_Url: 'https://a.example/', Requests: 3, Error: null, list: [feed] }),
      [`POST ${path}`]: () => ({ Source_ID: '9' }),
      [`GET ${path}/9`]: () => ({
        Source_ID: '9',
        State: states.length > 1 ? states.shift() : states[0],
        Is_Enabled: true,
        Articles_24h: 28,
        Running_Until: null,
        Error_Code: null,
        Failure_Count: 0,
      }),
    });
    expect(await screen.findByText('找到 1 个来源（请求 3 次）')).toBeVisible();
    expect(screen.getByRole('link', { name: '城东修路' })).toHaveAttribute('href', 'https://a.example/1');
    await userEvent.click(screen.getByRole('button', { name: '添加采集 晨报' }));
    expect(await screen.findByText('已添加，首次采集随即开始')).toBeVisible();
    expect(http.calls.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
      Source_Name: '晨报',
      Url: feed.Url,
      Source_Kind: 'rss',
      Interval_Seconds: 600,
      Is_Enabled: true,
    });
    await waitFor(() => expect(screen.getByText('24 小时入库 28 篇')).toBeVisible(), { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: '添加采集 晨报' })).toBeNull();
  });

  it('adds all feeds of a site or a selection at once, and reports which failed', async () => {
    const sports = { ...feed, Url: 'https://a.example/sports', Title: '体育' };
    const city = {
      ...feed,
      Url: 'https://a.example/city',
      Title: '本地',
      Is_Unopened: true,
      Found: 0,
      Latest_At: null,
      list: [],
    };
    const existingFeed = { ...feed, Url: 'https://a.example/old', Title: '旧版', Existing_Source_ID: '4' };
    const http = await renderFinder({
      [`POST ${path}/discover`]: () => ({
        Final_Url: 'https://a.example/',
        Requests: 5,
        Error: null,
        list: [feed, sports, city, existingFeed],
      }),
      [`POST ${path}`]: ({ body }) => {
        const { Url } = body as { Url: string };
        if (Url === city.Url) throw new ConflictError('It is there already', 'conflict');
        return { Source_ID: Url === feed.Url ? '9' : '10' };
      },
      [`GET ${path}/9`]: () => state('9'),
      [`GET ${path}/10`]: () => state('10'),
      [`GET ${path}/4`]: () => state('4'),
    });
    expect(await screen.findByRole('button', { name: '添加所选（3）' })).toBeEnabled();
    expect(screen.getByText('网站声明的订阅源，尚未打开；首次采集时识别内容')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 体育' }));
    await userEvent.click(screen.getByRole('button', { name: '添加所选（2）' }));
    const posted = () =>
      http.calls.filter(({ call }) => call === `POST ${path}`).map(({ body }) => (body as { Url: string }).Url);
    await waitFor(() => expect(posted()).toEqual([feed.Url, city.Url]));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择 晨报' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: '选择 本地' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    await userEvent.click(screen.getByRole('button', { name: '添加所选（2）' }));
    await waitFor(() => expect(posted()).toEqual([feed.Url, city.Url, sports.Url, city.Url]));
  });

  it('reports why nothing was found', async () => {
    await renderFinder({
      [`POST ${path}/discover`]: () => ({
        Final_Url: 'https://a.example/',
        Requests: 1,
        list: [],
        Error: { Code: 'outbound.unresolved', Message: 'a.example is unknown' },
      }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('域名无法解析');
  });
});
