import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { FirstRunState } from '../contract';
import FirstRunScreen from './first-run-screen';

const nothing: FirstRunState = {
  Client: null,
  Administrator: null,
  Has_Subject: false,
  Has_Source: false,
  Has_Colleague: false,
};
const personalState: FirstRunState = {
  ...nothing,
  Client: { Client_ID: '3', Client_Name: '远山乳业' },
  Administrator: { User_ID: '7', Display_Name: '林晓雨' },
};
const operator: PrivilegeMap = { 'client-list': { b: 1, m: 1 }, 'subject-monitor': { b: 1, m: 1 } };
const manager: PrivilegeMap = {
  'subject-monitor': { b: 1, m: 1 },
  'client-list-page': { b: 1, m: 1 },
  'user-manage': { b: 1, m: 1 },
};

async function renderFirstRun(first: FirstRunState, userType: string, privileges: PrivilegeMap) {
  history.replaceState(null, '', '/setting/first-run');
  let state = first;
  let type = userType;
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: type }),
      'GET /v1/privilege': () => (type === 'operator' ? operator : privileges),
      'GET /v1/first-run': () => state,
      'GET /v1/select-helper': () => ({ list: [{ value: '2', label: '标准版' }], total: 1 }),
      'POST /v1/operate/client-manage/client': () => ({ Client_ID: '3' }),
      'POST /v1/manage/user-privilege-manage/user/add': ({ body }) => {
        const { User_Type } = body as { readonly User_Type: string };
        state =
          User_Type === 'manager'
            ? { ...personalState, Has_Subject: state.Has_Subject, Has_Source: state.Has_Source }
            : { ...state, Has_Colleague: true };
        return { User_ID: '7', User_Name: 'x', Password: 'Wolken-48-Kranich' };
      },
      'POST /v1/simulate': () => {
        type = 'manager';
        return testToken();
      },
      'POST /v1/manage/class-manage/subject/preview': () => ({
        total: 5,
        Is_Capped: false,
        Is_Restricted: false,
        Days: 7,
        Since: '2026-03-01T00:00:00Z',
        By_Day: [],
        list: [],
        Compared: null,
        Warnings: [],
      }),
      'POST /v1/manage/class-manage/subject/lint': () => ({ list: [], Is_Partial: false }),
      'POST /v1/manage/class-manage/subject': () => {
        state = { ...state, Has_Subject: true };
        return { Subject_ID: '5' };
      },
      'POST /v1/manage/website-manage/client-list-page': () => {
        state = { ...state, Has_Source: true };
        return { List_Page_ID: '6' };
      },
    },
    replacements: [
      provideValue(NavigationService, {
        path: '/setting/first-run',
        search: '',
        navigate: () => undefined,
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'first-run', 'subjects', 'users', 'websites', 'extraction']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <FirstRunScreen />);
  return http;
}

const getBody = (http: Awaited<ReturnType<typeof renderFirstRun>>, call: string) =>
  http.calls.findLast((made) => made.call === call)?.body;

beforeEach(() => localStorage.clear());

describe('first-run guide', () => {
  it('leads an operator by keyboard from the company to its administrator, and continues by impersonation', async () => {
    const http = await renderFirstRun(nothing, 'operator', manager);
    await screen.findByRole('heading', { name: '新增公司和管理员' });
    const company = screen.getByLabelText(/公司名称/);
    await waitFor(() => expect(company).toHaveFocus());
    await userEvent.keyboard('远山乳业');
    await userEvent.type(screen.getByLabelText(/管理员姓名/), '林晓雨');
    await userEvent.type(screen.getByLabelText(/用户名/), 'lin{Enter}');
    expect(await screen.findByText('Wolken-48-Kranich')).toBeVisible();
    expect(getBody(http, 'POST /v1/operate/client-manage/client')).toMatchObject({
      Client_Name: '远山乳业',
      Client_Type: 'enterprise',
      Client_Service_Type_ID: '2',
    });
    expect(getBody(http, 'POST /v1/manage/user-privilege-manage/user/add')).toMatchObject({
      User_Name: 'lin',
      User_Type: 'manager',
      Client_ID: '3',
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: '以“林晓雨”的身份继续' }));
    expect(getBody(http, 'POST /v1/simulate')).toEqual({ User_ID: '7', reason: '首次设置' });
    expect(await screen.findByLabelText(/专题名称/)).toBeVisible();
  });

  it('leads an administrator from the subject with its preview to source and colleague', async () => {
    const http = await renderFirstRun(personalState, 'manager', manager);
    await userEvent.type(await screen.findByLabelText(/专题名称/), '品牌');
    await userEvent.click(screen.getByText('文本'));
    await userEvent.type(await screen.findByRole('textbox', { name: /规则/ }), '远山');
    expect(await screen.findByText(/近 7 天会命中 5 篇/, undefined, { timeout: 15_000 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    await userEvent.type(await screen.findByLabelText(/网址/), 'news.example.com/list{Enter}');
    expect(getBody(http, 'POST /v1/manage/class-manage/subject')).toMatchObject({
      Subject_Name: '品牌',
      Rule: '远山',
      Is_Enabled: true,
    });
    await userEvent.type(await screen.findByLabelText(/姓名/), '周明');
    expect(getBody(http, 'POST /v1/manage/website-manage/client-list-page')).toMatchObject({
      Page_Name: 'news.example.com',
      Url: 'https://news.example.com/list',
    });
    await userEvent.type(screen.getByLabelText(/用户名/), 'zhou{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    expect(await screen.findByText('设置完成')).toBeVisible();
  });

  it('continues at the first incomplete step, and allows steps to be skipped', async () => {
    await renderFirstRun({ ...personalState, Has_Subject: true }, 'manager', manager);
    expect(await screen.findByRole('heading', { name: '添加第一个来源' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '跳过这一步' }));
    expect(await screen.findByRole('heading', { name: '邀请一位同事' })).toBeVisible();
  });

  it('is not available to other users', async () => {
    const http = await renderFirstRun(personalState, 'user', { classifiedInfo: { b: 1 } });
    expect(await screen.findByText('没有需要设置的内容')).toBeVisible();
    expect(http.countOf('GET /v1/manage/class-manage/subject')).toBe(0);
  });
});
