import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import EmbeddedPageScreen from './embedded-page-screen';
import IframeEmbeddedScreen from './iframe-embedded-screen';

const path = '/v1/manage/external-interface/iframe-embedded';
const widget = {
  Widget_ID: '4',
  Widget_Name: '走势 "A"',
  Module_ID: 'emotion-trend',
  Input: {},
  Origins: ['https://www.example.cn'],
  Theme: 'auto',
  Language: 'zh-CN',
  Is_Enabled: true,
  May_Change: true,
  Widget_URL: 'https://monitor.example.cn/public/widget?token=1.4.x',
  Views: 9,
  Last_Shown_At: null,
  User_Name: null,
};

async function renderScreen(Screen: typeof IframeEmbeddedScreen, rights: object = { b: 1, m: 1, d: 1 }) {
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}/widget-list`]: () => ({ list: [widget], total: 1 }),
      [`POST ${path}/widget`]: ({ body }) => ({ ...widget, ...(body as object) }),
      [`GET ${path}/page-list`]: () => ({ list: [], total: 0 }),
      [`POST ${path}/page`]: () => ({
        Page: {
          Page_ID: '1',
          Page_Name: '互动',
          Page_URL: 'https://talk.example/',
          Is_Interactive: true,
          User_Name: null,
        },
        Secret: 'sign-with-me',
      }),
      [`GET ${path}/proxy-domain`]: () => ({ Domains: ['qpic.cn'] }),
      [`PUT ${path}/proxy-domain`]: ({ body }) => body as object,
      'GET /v1/analysis/module-list': () => ({ list: [{ Module_ID: 'emotion-trend', Title: '情感走势' }] }),
      'GET /v1/select-helper': () => ({ list: [] }),
      'GET /v1/front/tools/embedded-page': () => ({
        list: [
          {
            Page_ID: '1',
            Page_Name: '门户',
            Page_URL: 'https://a.example/',
            Frame_URL: '/public/embedded-page?token=1',
          },
          {
            Page_ID: '2',
            Page_Name: '看板',
            Page_URL: 'https://b.example/',
            Frame_URL: '/public/embedded-page?token=2',
          },
        ],
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'embedding']);
  kernel.get(PrivilegeService).take({ 'iframe-embedded': rights });
  const { container } = renderWith(kernel, <Screen />);
  const sent = (name: string) => http.calls.filter((made) => made.call === name).map(({ body }) => body);
  return { container, sent };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/manage/external-interface/iframe-embedded');
});

describe('IframeEmbeddedScreen', () => {
  it('creates a widget for a site and shows it with its embed code', async () => {
    const { sent, container } = await renderScreen(IframeEmbeddedScreen);
    await userEvent.click(await screen.findByRole('button', { name: '新增组件' }));
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '舆情');
    await userEvent.type(screen.getByLabelText('允许的网站'), 'https://www.example.cn{Enter}');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent(`POST ${path}/widget`)).toMatchObject([
        {
          Widget_Name: '舆情',
          Module_ID: 'emotion-trend',
          Origins: ['https://www.example.cn'],
          Input: { Period: 'last-7-days' },
        },
      ]),
    );
    expect(await screen.findByTitle('舆情')).toHaveAttribute('src', '/public/widget?token=1.4.x');
    expect(screen.getByText(/^<iframe src="https:\/\/monitor/)).toHaveTextContent('title="舆情"');
    await userEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('shows the secret of an interactive site once and saves domains', async () => {
    const { sent } = await renderScreen(IframeEmbeddedScreen);
    await userEvent.click(await screen.findByRole('tab', { name: '外部页面' }));
    await userEvent.click(await screen.findByRole('button', { name: '添加页面' }));
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '互动');
    await userEvent.type(screen.getByRole('textbox', { name: '网址' }), 'javascript:x');
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.clear(screen.getByRole('textbox', { name: '网址' }));
    await userEvent.type(screen.getByRole('textbox', { name: '网址' }), 'https://talk.example/');
    await userEvent.click(screen.getByRole('switch', { name: '互动网站' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByDisplayValue('sign-with-me')).toBeVisible();
    expect(sent(`POST ${path}/page`)).toEqual([
      { Page_Name: '互动', Page_URL: 'https://talk.example/', Is_Interactive: true },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '已保存' }));
    await userEvent.click(screen.getByRole('tab', { name: '代理域名' }));
    await userEvent.type(await screen.findByLabelText('域名'), 'sinaimg.cn{Enter}');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent(`PUT ${path}/proxy-domain`)).toEqual([{ Domains: ['qpic.cn', 'sinaimg.cn'] }]));
  });

  it('shows external pages in frames that cannot access the window', async () => {
    await renderScreen(EmbeddedPageScreen);
    expect(await screen.findByTitle('门户')).toHaveAttribute('src', '/public/embedded-page?token=1');
    expect(screen.getByTitle('门户').getAttribute('sandbox')).not.toContain('top-navigation');
    await userEvent.click(screen.getByRole('tab', { name: '看板' }));
    expect(await screen.findByTitle('看板')).toHaveAttribute('src', '/public/embedded-page?token=2');
  });
});
