import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService, resourceScreen } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { outboxMessage } from '../resource';
import outboxParts from './outbox-parts';

const row = {
  Message_ID: '1',
  Created_At: '2026-05-01T00:00:00Z',
  Channel: 'sms',
  Recipient: '13800138000',
  Subject: null,
  Text: '验证码 123456',
  HTML: null,
  Template: 'register',
  Status: 'kept',
  Error: null,
  Delivered_At: null,
  Client_ID: null,
};
const rows = [
  row,
  {
    ...row,
    Message_ID: '2',
    Recipient: 'a@b.cn',
    Channel: 'mail',
    Subject: '日报',
    Text: '附上今日要闻',
    Status: 'sent',
    Delivered_At: '2026-05-01T00:01:00Z',
  },
];

async function renderScreen(verbs: object) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'message-outbox': verbs }),
      [`GET ${outboxMessage.path}`]: () => ({ list: rows, total: 2 }),
      [`GET ${outboxMessage.path}/gateways`]: () => ({ Mail: true, SMS: 'outbox' }),
      [`POST ${outboxMessage.path}/send-again`]: () => ({ queued: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'system-monitor']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = await resourceScreen(outboxMessage, outboxParts)();
  renderWith(kernel, <Screen />);
  await screen.findByText('验证码 123456');
  return http;
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/operate/system-monitor/outbox');
});

describe('outbox', () => {
  it('explains why messages wait and offers no form to write them', async () => {
    await renderScreen({ b: 1 });
    expect(await screen.findByText('邮件服务器已设置')).toBeVisible();
    expect(screen.getByText('未设置短信网关，短信留存在此')).toBeVisible();
    expect(['新增', '导入'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null]);
    expect(screen.queryByRole('button', { name: /^(编辑|删除)/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '查看发给 13800138000 的消息' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('验证码 123456')).toBeVisible();
    expect(drawer.queryByRole('button', { name: '重新发送' })).toBeNull();
  });

  it('resends only waiting messages', async () => {
    const http = await renderScreen({ b: 1, a: 1 });
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    await userEvent.click(await screen.findByRole('button', { name: '重新发送 1 条' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.endsWith('/send-again'))?.body).toEqual({ ids: ['1'] }),
    );
    await waitFor(() => expect(http.countOf(`GET ${outboxMessage.path}`)).toBe(2));
  });
});
