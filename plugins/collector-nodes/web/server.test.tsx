import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, PrivilegeService, resourceScreen } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import { collectorNode, nodeGroup } from '../node-resources';
import { nodeNow } from './node-state';

const now = new Date().toISOString();
const node = (more: object) => ({
  Node_ID: '1',
  Node_Name: 'north-1',
  Node_Group_ID: null,
  Lanes: 4,
  Is_Draining: false,
  Heartbeat_At: now,
  Started_At: now,
  Running: 2,
  Visits: 120,
  Load: 0.42,
  Memory: 200_000_000,
  ...more,
});

async function renderServers(which: 'server' | 'node-group', answers: Record<string, Answer>) {
  history.replaceState(null, '', '/');
  const { kernel, http } = testKernel({
    answers: { 'GET /v1/select-helper': () => ({ list: [], total: 0 }), ...answers },
    replacements: [
      provideValue(PrivilegeService, {
        can: () => ({ browse: true, modify: true, action: true, delete: true }),
      } as unknown as PrivilegeService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'collector-nodes']);
  const { default: Screen } =
    which === 'server'
      ? await resourceScreen(collectorNode, () => import('./server-parts'))()
      : await resourceScreen(nodeGroup, () => import('./node-group-parts'))();
  renderWith(kernel, <Screen />);
  return http;
}

beforeEach(() => localStorage.clear());

describe('collectors', () => {
  it('shows collectors with their current state and drains them', async () => {
    const rows = [node({}), node({ Node_ID: '2', Node_Name: 'north-2', Heartbeat_At: '2026-01-01T00:00:00Z' })];
    const http = await renderServers('server', {
      [`GET ${collectorNode.path}`]: () => ({ list: rows, total: 2 }),
      [`PUT ${collectorNode.path}/change-drain-status`]: () => ({ changed: 1 }),
    });
    const line = (await screen.findByText('north-2')).closest('tr') as HTMLElement;
    expect(within(line).getByText('失联')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '排空 north-1' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.endsWith('change-drain-status'))?.body).toEqual({
        id: ['1'],
        Is_Draining: true,
      }),
    );
  });

  it('shows the most important state of a node', () => {
    const state = (more: object) =>
      nodeNow({ Heartbeat_At: now, Started_At: now, Is_Draining: false, Running: 0, ...more });
    expect([
      state({}),
      state({ Is_Draining: true, Running: 1 }),
      state({ Is_Draining: true }),
      state({ Heartbeat_At: null }),
      state({ Heartbeat_At: null, Started_At: null }),
    ]).toEqual(['online', 'draining', 'drained', 'ended', 'never']);
  });

  it('are counted by group, with a warning where nobody collects', async () => {
    await renderServers('node-group', {
      [`GET ${nodeGroup.path}`]: () => ({ list: [{ Node_Group_ID: '7', Group_Name: '北方' }], total: 1 }),
      [`GET ${nodeGroup.path}/figures`]: () => ({
        list: [
          { Node_Group_ID: '7', Nodes: 1, Live_Nodes: 0, Sources: 3, Running: 0, Overdue: 3 },
          { Node_Group_ID: null, Nodes: 2, Live_Nodes: 2, Sources: 40, Running: 1, Overdue: 0 },
        ],
      }),
    });
    expect(await screen.findByText('无在线节点')).toBeVisible();
    expect(screen.getByText('未分组来源 40 个，未分组在线节点 2 个')).toBeVisible();
  });
});
