import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { PluginRow } from '../contract';
import { pluginManager } from '../plugin';
import PluginScreen from './plugin-screen';

const path = '/v1/operate/plugin-manage';
const row = (Plugin_ID: string, more: Partial<PluginRow> = {}): PluginRow => ({
  Plugin_ID,
  Summary: 'A plugin',
  Version: '0.1',
  Is_Own: true,
  Is_Essential: false,
  Is_On: true,
  Is_Switched_Off: false,
  Changed_At: null,
  Changed_By: null,
  Requires: [],
  Needed_By: [],
  Screens: ['/a'],
  Extends: [],
  Tables: [],
  Calls: 3,
  Jobs: 1,
  Service_Types: ['标准版'],
  Failure: null,
  Blocks_Deletion: false,
  ...more,
});

async function renderScreen() {
  history.replaceState(null, '', '/operate/operation-setting/plugin');
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...pluginManager, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'plugin-manage': { b: 1, a: 1 } }),
      [`GET ${path}`]: () => ({
        list: [
          row('plugin-manager', { Is_Essential: true }),
          row('remarks', { Needed_By: ['reports'] }),
          row('shift-notes', {
            Is_Own: false,
            Blocks_Deletion: true,
            Failure: { Message: 'its code is damaged', At: '2026-01-01T00:00:00Z' },
          }),
        ],
        Refused: [{ Name: 'empty', Reason: 'there is no plugin.json' }],
      }),
      [`PUT ${path}`]: () => ({ Changed: ['reports', 'remarks'] }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'plugin-manager']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <PluginScreen />) };
}

beforeEach(() => localStorage.clear());

describe('PluginScreen', () => {
  it('shows every plugin, why one fails, and what was not loaded', async () => {
    const { container } = await renderScreen();
    expect(await screen.findByText('its code is damaged')).toBeVisible();
    expect(screen.getByText(/empty 未载入/)).toBeVisible();
    expect(screen.getByText(/^shift-notes 无法载入.*都不能删除/)).toBeVisible();
    expect(screen.getByRole('switch', { name: '启用 插件管理' })).toBeDisabled();
    const core = within(screen.getByRole('region', { name: '核心功能（不可停用）' }));
    expect(core.getAllByRole('switch')).toHaveLength(1);
    expect(core.getByRole('switch', { name: '启用 插件管理' })).toBeVisible();
    const axeResults = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(axeResults.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });

  it('lists the plugins that are disabled together with one before disabling it', async () => {
    const { http } = await renderScreen();
    await userEvent.click(await screen.findByRole('switch', { name: '启用 remarks' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('reports');
    await userEvent.click(within(dialog).getByRole('button', { name: '停用' }));
    await waitFor(() =>
      expect(http.calls).toContainEqual({
        call: `PUT ${path}`,
        query: undefined,
        body: { Plugin_ID: 'remarks', Is_On: false, With_Others: true },
      }),
    );
  });
});
