import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { ConfigChange, ConfigNodeState } from '../config-contract';
import SynchroniseScreen from './synchronise-screen';

const path = '/v1/operate/extraction-manage/schedule-manage/synchronise-config';
const now = new Date().toISOString();
const node = (more: Partial<ConfigNodeState>): ConfigNodeState => ({
  Node_ID: '1',
  Node_Name: 'north-1',
  Group_Name: null,
  Heartbeat_At: now,
  Started_At: now,
  Is_Draining: false,
  Running: 1,
  Is_Live: true,
  Version: 9,
  Adopted_At: now,
  Is_Reload_Requested: false,
  ...more,
});
const state = {
  Version: 9,
  Hash: 'abcdef0123456789',
  Made_At: now,
  Items: 12,
  Changes: 2,
  People: ['张三'],
  Settings: { Robots: 'obey', Robots_Reason: '', Gap_Seconds: 1 },
  Nodes: [node({}), node({ Node_ID: '2', Node_Name: 'south-1', Version: 7, Is_Reload_Requested: true })],
};
const change: ConfigChange = {
  Version: 9,
  Kind: 'source',
  Item_ID: '5',
  Name: '晨报',
  Action: 'update',
  Made_At: now,
  User_Name: '张三',
  Before: { Interval_Seconds: '600', Robots_Mode: 'default' },
  After: { Interval_Seconds: '60', Robots_Mode: 'obey' },
};

async function renderSync(answers: Record<string, Answer> = {}, may = true) {
  history.replaceState(null, '', '/operate/extraction-manage/schedule-manage/synchronise-config');
  const { kernel, http } = testKernel({
    answers: { [`GET ${path}`]: () => state, ...answers },
    replacements: [
      provideValue(PrivilegeService, {
        can: () => ({ browse: true, modify: may, action: may, delete: may }),
      } as unknown as PrivilegeService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'collector-nodes']);
  renderWith(kernel, <SynchroniseScreen />);
  await screen.findByText('north-1');
  return http;
}

beforeEach(() => localStorage.clear());

describe('SynchroniseScreen', () => {
  it('shows the version each collector uses and what an outdated one is missing', async () => {
    await renderSync({ [`GET ${path}/differences`]: () => ({ list: [change], total: 1 }) });
    const old = screen.getByText('south-1').closest('tr') as HTMLElement;
    expect(within(old).getByText('版本 7 · 待更新')).toBeVisible();
    expect(within(old).getByText('已要求重新读取')).toBeVisible();
    expect(screen.getByText('版本 9 · 最新')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'south-1 未采用的改动' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('晨报')).toBeVisible();
    expect(within(dialog).getByText('10分钟')).toBeVisible();
    expect(within(dialog).getByText('遵守')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'north-1 未采用的改动' })).toBeNull();
  });

  it('makes one or all collectors reload the configuration', async () => {
    const http = await renderSync({ [`POST ${path}/push`]: () => ({ Version: 9, requested: 2 }) });
    await userEvent.click(screen.getByRole('button', { name: '立即同步全部' }));
    await waitFor(() => expect(http.countOf(`POST ${path}/push`)).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: '立即同步 south-1' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call === `POST ${path}/push`).map(({ body }) => body)).toEqual([
        {},
        { id: ['2'] },
      ]),
    );
  });

  it('requires a reason to ignore robots.txt', async () => {
    const http = await renderSync({ [`PUT ${path}/settings`]: () => ({ Version: 10 }) });
    await chooseOption(screen.getByLabelText(/^robots.txt/), '忽略');
    expect(screen.getByText('请写明忽略 robots.txt 的理由')).toBeVisible();
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^忽略的理由/), '内网站点');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}/settings`)?.body).toEqual({
        Robots: 'ignore',
        Robots_Reason: '内网站点',
        Gap_Seconds: 1,
      }),
    );
  });

  it('offers no actions to read-only users', async () => {
    await renderSync({}, false);
    expect(screen.queryByRole('button', { name: '立即同步全部' })).toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    expect(screen.getByLabelText(/^robots.txt/)).toHaveAttribute('aria-disabled', 'true');
  });
});
