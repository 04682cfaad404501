import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { TriedSource } from '../contract';
import { extractionSource } from '../resource';
import SourceFormScreen from './source-form-screen';

const { path } = extractionSource;
const trialResult: TriedSource = {
  Http_Status: 200,
  Final_Url: 'https://a.example/feed',
  Moved_Url: null,
  Bytes: 2048,
  Milliseconds: 120,
  Format: 'atom',
  Title: '晨报',
  Found: 1,
  list: [
    {
      Title: '城东修路',
      Url: 'https://a.example/1',
      Published_At: '2026-03-02T07:00:00.000Z',
      Author: '张三',
      Text: '摘要',
      Text_Length: 2,
      Needs_Page: true,
    },
  ],
  Page: {
    Url: 'https://a.example/1',
    Title: '城东修路',
    Published_At: null,
    Author: null,
    Text: '全文在此',
    Text_Length: 420,
    Method: 'container',
    Warnings: ['no-date'],
  },
  Page_Error: null,
  Warnings: ['items-without-date'],
  Feeds: [],
  Error: null,
};

async function renderForm(
  answers: Record<string, Answer>,
  address = '/operate/extraction-manage/schedule-manage/task-schedule-add',
) {
  history.replaceState(null, '', address);
  const { kernel, http } = testKernel({
    answers: { 'GET /v1/select-helper': () => ({ list: [], total: 0 }), ...answers },
  });
  await kernel.get(LocaleService).load(['core', 'extraction', 'clients']);
  renderWith(kernel, <SourceFormScreen />);
  await screen.findByLabelText(/^地址/);
  return http;
}

beforeEach(() => localStorage.clear());

describe('SourceFormScreen', () => {
  it('tests a URL, takes the name from the feed, and saves', async () => {
    const http = await renderForm({ [`POST ${path}/try`]: () => trialResult, [`POST ${path}`]: () => ({}) });
    await userEvent.type(screen.getByLabelText(/^地址/), 'https://a.example/feed');
    await userEvent.click(screen.getByRole('button', { name: '试采集' }));
    expect(await screen.findByText('识别为 Atom，找到 1 篇文章')).toBeVisible();
    expect(screen.getByRole('link', { name: '城东修路' })).toHaveAttribute('href', 'https://a.example/1');
    expect(screen.getByText('全文在此')).toBeVisible();
    expect(screen.getByText('部分条目没有时间')).toBeVisible();
    expect(screen.getByLabelText(/^名称/)).toHaveValue('晨报');
    await chooseOption(screen.getByLabelText('采集间隔'), /^5\s*分钟$/);
    await chooseOption(screen.getByLabelText('地区'), /上海/);
    expect(screen.queryByText('表单已修改，结果来自修改之前')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`POST ${path}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
      Source_Name: '晨报',
      Url: 'https://a.example/feed',
      Source_Kind: 'rss',
      Interval_Seconds: 300,
      Region: '310000',
      Media_Type: 'news',
      Is_Enabled: true,
    });
  });

  it('offers the feeds that a page declares', async () => {
    await renderForm({
      [`POST ${path}/try`]: () => ({
        ...trialResult,
        Format: 'unknown',
        list: [],
        Found: 0,
        Page: null,
        Error: { Code: 'feed.not-a-feed', Message: 'no feed' },
        Feeds: [{ Url: 'https://a.example/rss', Title: '全部新闻' }],
      }),
    });
    await userEvent.type(screen.getByLabelText(/^地址/), 'https://a.example/');
    await userEvent.click(screen.getByRole('button', { name: '试采集' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('不是订阅源或站点地图');
    await userEvent.click(screen.getByRole('button', { name: '使用' }));
    expect(screen.getByLabelText(/^地址/)).toHaveValue('https://a.example/rss');
    expect(screen.getByText('表单已修改，结果来自修改之前')).toBeVisible();
  });

  it('shows missing values and server errors at the field', async () => {
    await renderForm({
      [`POST ${path}`]: () => {
        throw new InputError('no', 'outbound.denied-address', { Url: 'outbound.denied-address' });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(screen.getByLabelText(/^名称/)).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(screen.getByLabelText(/^名称/), '内网');
    await userEvent.type(screen.getByLabelText(/^地址/), 'http://10.0.0.1/feed');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('不是公网地址')).toBeVisible();
    expect(screen.getByLabelText(/^名称/)).toHaveValue('内网');
  });

  it('requires a reason for ignoring robots.txt, and shows the state of a subscription', async () => {
    const row = {
      Source_ID: '5',
      Source_Name: '旧名',
      Url: 'https://a.example/feed',
      Source_Kind: 'rss',
      Interval_Seconds: 600,
      Is_Enabled: true,
      Robots_Mode: 'default',
      Hub_State: 'active',
      Hub_Url: 'https://hub.example/',
      Hub_Until: '2026-03-12T07:00:00.000Z',
      Hub_Pushed_At: null,
    };
    const http = await renderForm(
      { [`GET ${path}/5`]: () => row, [`PUT ${path}`]: () => row },
      '/operate/extraction-manage/schedule-manage/task-schedule-edit?id=5',
    );
    expect(screen.getByText('已订阅')).toBeVisible();
    expect(screen.getByText('推送中心 https://hub.example/')).toBeVisible();
    expect(screen.queryByLabelText(/^忽略的理由/)).toBeNull();
    await chooseOption(screen.getByLabelText('robots.txt'), '忽略');
    await userEvent.type(screen.getByLabelText(/^忽略的理由/), '站方许可');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
        Source_ID: '5',
        Robots_Mode: 'ignore',
        Robots_Reason: '站方许可',
      }),
    );
  });

  it('opens an existing source for editing', async () => {
    const row = {
      Source_ID: '5',
      Source_Name: '旧名',
      Url: 'https://a.example/list',
      Source_Kind: 'list-page',
      List_Selector: '.news a',
      Interval_Seconds: 77,
      Region: '310115',
      Is_Enabled: true,
    };
    const http = await renderForm(
      { [`GET ${path}/5`]: () => row, [`PUT ${path}`]: () => row },
      '/operate/extraction-manage/schedule-manage/task-schedule-edit?id=5',
    );
    expect(screen.getByLabelText('列表选择器')).toHaveValue('.news a');
    expect(screen.getByLabelText('采集间隔')).toHaveTextContent(/1\s*分钟\s*17\s*秒/);
    await userEvent.clear(screen.getByLabelText(/^名称/));
    await userEvent.type(screen.getByLabelText(/^名称/), '新名');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
      Source_ID: '5',
      Source_Name: '新名',
      Interval_Seconds: 77,
      Region: '310115',
    });
  });
});
