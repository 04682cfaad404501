import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import type { Channel } from '../contract';
import MessageChannelScreen from './message-channel-screen';
import ReceiptScreen from './receipt-screen';

const path = '/v1/manage/system-setting/message-channel';
const field = (Name: string, Kind: Channel['Fields'][number]['Kind'], Default: string | number | boolean | null) => ({
  Name,
  Kind,
  Choices: [],
  Is_Required: false,
  Default,
});
const mail: Channel = {
  Channel: 'mail',
  Plugin: 'mail-channel',
  Is_Enabled: true,
  Is_Own: false,
  Has_Common: false,
  Fields: [
    field('Host', 'text', null),
    field('Port', 'number', 465),
    field('Is_Secure', 'toggle', true),
    field('Password', 'secret', ''),
  ],
  Settings: {},
  Secrets_Set: [],
  Secret_Names: {},
  Last_Sent_At: null,
  Last_Failed_At: null,
  Last_Failure: null,
  Moved: [],
  Address: { Kind: 'mail', Pattern: '@', Choices: null },
};

async function renderScreen(channel: Channel, verbs: object, answers: Record<string, Answer> = {}) {
  const { kernel, http } = testKernel({
    answers: { [`GET ${path}`]: () => ({ list: [channel], total: 1 }), ...answers },
  });
  await kernel.get(LocaleService).load(['core', 'messages', 'mail-channel']);
  kernel.get(PrivilegeService).take({ 'message-channel': verbs });
  renderWith(kernel, <MessageChannelScreen />);
  await screen.findByText(channel.Channel === 'mail' ? '邮件' : '企业微信群机器人');
  return http;
}

beforeEach(() => localStorage.clear());

describe('message channels', () => {
  it('are configured with own settings; a secret is sent once and never shown', async () => {
    const http = await renderScreen(
      mail,
      { b: 1, m: 1 },
      {
        [`PUT ${path}`]: ({ body }) => ({
          ...mail,
          Is_Own: true,
          Settings: (body as { Settings: Channel['Settings'] }).Settings,
          Secrets_Set: ['Password'],
        }),
      },
    );
    expect(screen.getByText('平台未设置网关，请填写自有设置后使用。')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '自有设置' }));
    await userEvent.type(screen.getByLabelText('邮件服务器'), 'mail.example.cn');
    await userEvent.type(screen.getByLabelText('密码'), 'hunter2');
    await userEvent.click(screen.getByRole('button', { name: '保存设置' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}`)).toBe(1));
    expect(http.calls.at(-1)?.body).toEqual({
      Channel: 'mail',
      Is_Enabled: true,
      Settings: { Host: 'mail.example.cn', Port: 465, Is_Secure: true },
      Secrets: { Password: 'hunter2' },
    });
    await waitFor(() => expect(screen.getByLabelText('密码')).toHaveValue(''));
    expect(screen.getByLabelText('密码')).toHaveAttribute('placeholder', '已设置，不再显示');
    expect(screen.getByRole('button', { name: '保存设置' })).toBeDisabled();
  });

  it('mark the fields that the server rejects', async () => {
    await renderScreen(
      { ...mail, Is_Own: true, Settings: { Host: 'x' } },
      { b: 1, m: 1 },
      {
        [`PUT ${path}`]: () => {
          throw new InputError('Host: host', 'input', { Host: 'host' });
        },
      },
    );
    await userEvent.type(screen.getByLabelText('邮件服务器'), ' y');
    await userEvent.click(screen.getByRole('button', { name: '保存设置' }));
    await waitFor(() => expect(screen.getByLabelText('邮件服务器')).toHaveAttribute('aria-invalid', 'true'));
  });

  it('are tested with a message, and show its result', async () => {
    const http = await renderScreen(
      { ...mail, Has_Common: true },
      { b: 1, a: 1 },
      {
        [`POST ${path}/test`]: () => ({ Status: 'failed', Reason: '550 no such person' }),
      },
    );
    expect(screen.queryByRole('button', { name: '保存设置' })).toBeNull();
    await userEvent.type(screen.getByLabelText('测试地址'), 'a@b.cn');
    await userEvent.click(screen.getByRole('button', { name: '发送测试' }));
    expect(await screen.findByText(/结果：失败。 550 no such person/)).toBeVisible();
    expect(http.calls.at(-1)?.body).toEqual({ Channel: 'mail', Address: 'a@b.cn' });
  });
});

describe('channel state', () => {
  it.each([
    [{}, '未设置'],
    [{ Has_Common: true }, '可用'],
    [{ Has_Common: true, Is_Enabled: false }, '已停用'],
    [{ Is_Own: true, Last_Sent_At: '2026-05-01T00:00:00Z', Last_Failed_At: '2026-05-02T00:00:00Z' }, '最近发送失败'],
    [{ Is_Own: true, Last_Sent_At: '2026-05-02T00:00:00Z', Last_Failed_At: '2026-05-01T00:00:00Z' }, '可用'],
  ])('%j is %s', async (more, state) => {
    await renderScreen({ ...mail, ...more, Last_Failure: 'address: 93000' }, { b: 1 });
    expect(screen.getByText(state)).toBeVisible();
    expect(screen.getByText('接收地址无效或对方已停止接收，请核对后更换地址（93000）')).toBeVisible();
  });
});

describe('an address that a service replaced', () => {
  it('is shown with the new one that should replace it', async () => {
    const Moved = [{ Address: '-100200', Moved_To: '-1001234567890', Moved_At: '2026-05-01T00:00:00Z' }];
    await renderScreen({ ...mail, Has_Common: true, Moved }, { b: 1 });
    expect(screen.getByText(/会话 -100200 已升级为 -1001234567890，.*请在接收人中更换地址/)).toBeVisible();
  });
});

describe('channel groups', () => {
  it('are added and removed by name; the value is sent once and never shown', async () => {
    const robot: Channel = {
      ...mail,
      Channel: 'wecom-robot',
      Plugin: 'wecom-robot-channel',
      Is_Own: true,
      Fields: [field('Groups', 'secret-pairs', null)],
      Secrets_Set: ['Groups'],
      Secret_Names: { Groups: ['公关群', '值班群'] },
      Address: { Kind: 'group', Pattern: '.', Choices: ['公关群', '值班群'] },
    };
    const http = await renderScreen(robot, { b: 1, m: 1 }, { [`PUT ${path}`]: () => robot });
    await userEvent.click(screen.getByRole('button', { name: '移除值班群' }));
    await userEvent.type(screen.getByLabelText('群名称'), '区域群');
    await userEvent.type(screen.getByLabelText(/^Webhook 地址/), 'https://robot.example/7 SEC7');
    await userEvent.click(screen.getByRole('button', { name: '添加' }));
    expect(screen.getByText('值班群 · 保存后移除')).toBeVisible();
    expect(screen.getByText('区域群 · 待保存')).toBeVisible();
    expect(document.body.textContent).not.toContain('SEC7');
    await userEvent.click(screen.getByRole('button', { name: '保存设置' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}`)).toBe(1));
    expect(http.calls.at(-1)?.body).toMatchObject({
      Secrets: { Groups: { 值班群: '', 区域群: 'https://robot.example/7 SEC7' } },
    });
  });

  it('show in words why a message was not sent', async () => {
    await renderScreen(
      { ...mail, Has_Common: true },
      { b: 1, a: 1 },
      { [`POST ${path}/test`]: () => ({ Status: 'failed', Reason: 'keyword: 310000 keywords not in content' }) },
    );
    await userEvent.type(screen.getByLabelText('测试地址'), '公关群');
    await userEvent.click(screen.getByRole('button', { name: '发送测试' }));
    expect(
      await screen.findByText(
        '结果：失败。 消息不含机器人要求的关键词，请把常用词加入关键词，或改用加签（310000 keywords not in content）',
      ),
    ).toBeVisible();
  });
});

describe('message receipt', () => {
  it('reports the message as read, and confirms it by a button', async () => {
    history.replaceState(null, '', `/message-receipt?token=1.2.${'A'.repeat(43)}`);
    const receipt = (Status: string) => ({ Subject: '预警', Sent_At: '2026-05-01T00:00:00Z', Status });
    const { kernel, http } = testKernel({
      answers: {
        'POST /public/message-receipt/read': () => receipt('read'),
        'POST /public/message-receipt/confirm': () => receipt('confirmed'),
      },
    });
    await kernel.get(LocaleService).load(['core', 'messages']);
    renderWith(kernel, <ReceiptScreen />);
    const page = within(await screen.findByRole('main'));
    expect(await page.findByText('预警')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '确认收到' }));
    expect(await page.findByText('您已确认收到此消息。')).toBeVisible();
    expect(http.calls.map(({ body }) => (body as { Token: string }).Token.slice(0, 4))).toEqual(['1.2.', '1.2.']);
  });
});
