import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import type { ConfigVersionRow } from '../contract';
import SyncLogScreen from './sync-log-screen';

const path = '/v1/operate/system-monitor/extraction-sync-log';
const version = (more: Partial<ConfigVersionRow>): ConfigVersionRow => ({
  Version: 4,
  Hash: 'abcdef0123456789',
  Made_At: '2026-03-02T07:00:00.000Z',
  Items: 12,
  Changes: 1,
  People: ['张三'],
  Adopted: 2,
  ...more,
});

async function renderSyncLog(answers: Record<string, Answer>) {
  history.replaceState(null, '', '/operate/system-monitor/extraction-sync-log');
  const { kernel, http } = testKernel({ answers });
  await kernel.get(LocaleService).load(['core', 'collector-nodes', 'extraction', 'extraction-logs']);
  renderWith(kernel, <SyncLogScreen />);
  return http;
}

beforeEach(() => localStorage.clear());

describe('SyncLogScreen', () => {
  it('lists versions, and opens one with its changes and the collectors that adopted it', async () => {
    await renderSyncLog({
      [`GET ${path}`]: () => ({ list: [version({}), version({ Version: 3, People: [] })], total: 2 }),
      [`GET ${path}/version`]: () => ({
        ...version({}),
        total: 1,
        Uptakes: [{ Node_ID: '1', Node_Name: 'north-1', At: '2026-03-02T07:00:02.000Z' }],
        list: [
          {
            Version: 4,
            Kind: 'source',
            Item_ID: '5',
            Name: '晨报',
            Action: 'update',
            Made_At: '2026-03-02T07:00:00.000Z',
            User_Name: '张三',
            Before: { Content_Selector: null, Is_Enabled: true },
            After: { Content_Selector: '.text', Is_Enabled: false },
          },
        ],
      }),
    });
    const userRow = (await screen.findByText('张三')).closest('tr') as HTMLElement;
    expect(screen.getByText('系统')).toBeVisible();
    await userEvent.click(within(userRow).getByRole('button', { name: '版本 4' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('正文选择器')).toBeVisible();
    expect(within(dialog).getByText('.text')).toBeVisible();
    expect(within(dialog).getByText('（空）')).toBeVisible();
    expect(within(dialog).getByText('north-1')).toBeVisible();
    expect(within(dialog).getByText(/生成后 ?2 ?秒/)).toBeVisible();
    expect(location.search).toContain('version=4');
  });

  it('explains what to do when there are none', async () => {
    await renderSyncLog({ [`GET ${path}`]: () => ({ list: [], total: 0 }) });
    expect(await screen.findByText('还没有配置版本')).toBeVisible();
    expect(screen.getByRole('button', { name: '同步配置' })).toBeVisible();
  });
});
