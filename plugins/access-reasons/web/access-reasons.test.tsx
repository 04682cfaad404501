import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { AccessAnswer } from '../contract';
import { accessReasons } from '../plugin';
import AccessReasonScreen from './access-reason-screen';

const path = '/v1/manage/user-privilege-manage/access-reason';
const answer = (id: string, name: string, holds: boolean): AccessAnswer => ({
  User_ID: id,
  User_Name: name,
  Display_Name: name,
  Is_Allowed: holds,
  Steps: [
    { Link: 'client', Holds: true, Reason: 'clientOn', Values: { client: '云岭茶业' } },
    {
      Link: 'column',
      Holds: holds,
      Reason: holds ? 'columnGranted' : 'columnNotInRole',
      Values: { key: 'classifiedInfo', verb: 'browse', role: '', type: 'user' },
    },
  ],
});

beforeEach(() => localStorage.clear());

describe('AccessReasonScreen', () => {
  it('shows the access chains of two people side by side with their differences', async () => {
    history.replaceState(null, '', '/manage/user-privilege-manage/user-privilege-setting/access-reason');
    const { kernel, http } = testKernel({
      plugins: [{ manifest: accessReasons, load: async () => ({ default: {} }) }],
      answers: {
        'GET /v1/user-info': () => testUser(),
        'GET /v1/privilege': () => ({ 'access-reason': { b: 1 } }),
        'GET /v1/select-helper': () => ({
          list: [
            { value: '5', label: '周静怡' },
            { value: '6', label: '林涛' },
          ],
          total: 2,
        }),
        [`GET ${path}/target`]: () => ({ list: [], total: 0 }),
        [`GET ${path}`]: () => ({ list: [answer('5', '周静怡', true), answer('6', '林涛', false)], total: 2 }),
        [`GET ${path}/compare`]: () => ({ Columns: [], First_Classes: ['品牌'], Second_Classes: [] }),
      },
    });
    await kernel.get(LocaleService).load(['core', 'access-reasons']);
    await kernel.get(AuthService).signIn(testToken());
    const { container } = renderWith(kernel, <AccessReasonScreen />);
    await screen.findByRole('heading', { name: '权限说明' });
    await chooseOption(screen.getByLabelText(/^用户/), '周静怡');
    await chooseOption(screen.getByLabelText(/^比较的用户/), '林涛');
    await userEvent.type(screen.getByRole('textbox', { name: /^文章/ }), '/article/88');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('周静怡：可以看到')).toBeVisible();
    expect(screen.getByText('林涛：不能看到')).toBeVisible();
    expect(screen.getByText('仅 周静怡 可见的专题分类：品牌')).toBeVisible();
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `GET ${path}`)?.query).toMatchObject({
        User_IDs: '5,6',
        Kind: 'article',
        Key: '88',
      }),
    );
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
