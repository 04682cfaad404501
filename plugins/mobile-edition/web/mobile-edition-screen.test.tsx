import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import type { UserChannel } from '#plugins/messages';
import MobileEditionScreen from './mobile-edition-screen';

const channelsPath = '/v1/front/user-channel';
const devices = '/v1/front/push-device';
const Key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const inApp: UserChannel = {
  Channel: 'in-app',
  Plugin: 'in-app-channel',
  Address_Kind: 'user',
  Pattern: String.raw`^\d{1,19}$`,
  Address: null,
  Off_Kinds: [],
};
const push: UserChannel = { ...inApp, Channel: 'web-push', Plugin: 'web-push-channel', Off_Kinds: ['report'] };
const telegram: UserChannel = {
  ...inApp,
  Channel: 'telegram',
  Plugin: 'telegram-channel',
  Address_Kind: 'account',
  Pattern: String.raw`^-?\d{1,20}$`,
};

async function renderScreen(list: readonly UserChannel[], answers: Record<string, Answer> = {}) {
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${channelsPath}`]: () => ({ list, total: list.length }),
      [`PUT ${channelsPath}`]: ({ body }) => ({
        ...list.find(({ Channel }) => Channel === (body as UserChannel).Channel),
        ...(body as UserChannel),
      }),
      [`GET ${devices}`]: () => ({ list: [], total: 0, Key }),
      [`POST ${devices}`]: ({ body }) => ({
        Push_Device_ID: '9',
        Created_At: '2026-05-01T00:00:00Z',
        Sent_At: null,
        ...(body as object),
      }),
      [`DELETE ${devices}`]: () => ({ changed: 1 }),
      ...answers,
    },
  });
  await kernel
    .get(LocaleService)
    .load(['core', 'messages', 'mobile-edition', 'in-app-channel', 'web-push-channel', 'telegram-channel']);
  renderWith(kernel, <MobileEditionScreen />);
  const sent = (call: string) => http.calls.filter((each) => each.call === call).map(({ body }) => body);
  return { http, sent };
}

/** Simulates a browser with push support; `permission` is the user's answer. */
function pushBrowser(permission: NotificationPermission) {
  let subscribed = false;
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: async () => !(subscribed = false),
    toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'P', auth: 'A' } }),
  };
  const subscribe = rs.fn(async (_options: PushSubscriptionOptionsInit) => ((subscribed = true), subscription));
  const registration = { pushManager: { getSubscription: async () => (subscribed ? subscription : null), subscribe } };
  const requestPermission = rs.fn(async () => permission);
  const register = rs.fn(async () => registration);
  const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  rs.stubGlobal('PushManager', rs.fn());
  rs.stubGlobal('Notification', { permission: 'default', requestPermission });
  return { register, subscribe, requestPermission };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  rs.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('mobile edition', () => {
  it('shows its own URL as a QR code, and announces the app to the browser', async () => {
    await renderScreen([inApp]);
    const code = await screen.findByRole('img', { name: '打开移动版的二维码' });
    expect(code.querySelector('path')?.getAttribute('d')?.split('z').length).toBeGreaterThan(200);
    expect(document.head.querySelector('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
  });

  it('offers to install where the browser does', async () => {
    await renderScreen([inApp]);
    await screen.findByRole('img', { name: '打开移动版的二维码' });
    expect(screen.queryByRole('button', { name: '安装应用' })).toBeNull();
    const prompt = rs.fn(async () => {});
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    await userEvent.click(await screen.findByRole('button', { name: '安装应用' }));
    expect(prompt).toHaveBeenCalledOnce();
  });

  it('binds this device, which then receives notifications that are not disabled, and releases it', async () => {
    const { register, subscribe } = pushBrowser('granted');
    const { sent, http } = await renderScreen([push]);
    await userEvent.click(await screen.findByRole('button', { name: '在此设备接收推送' }));
    expect(await screen.findByText('此设备已绑定。')).toBeVisible();
    expect(register).toHaveBeenCalledWith('/worker.js');
    const options = subscribe.mock.calls[0]?.[0];
    expect(options?.userVisibleOnly).toBe(true);
    expect(options?.applicationServerKey).toHaveLength(65);
    expect(sent(`POST ${devices}`)).toMatchObject([{ Endpoint: 'https://push.example/a', P256DH: 'P', Auth: 'A' }]);
    expect(sent(`PUT ${channelsPath}`)).toEqual([{ Channel: 'web-push', Address: 'web-push', Off_Kinds: ['report'] }]);
    await userEvent.click(screen.getByRole('button', { name: /^移除/ }));
    expect(await screen.findByRole('button', { name: '在此设备接收推送' })).toBeVisible();
    expect(http.countOf(`DELETE ${devices}`)).toBe(1);
    expect(sent(`PUT ${channelsPath}`).at(-1)).toEqual({ Channel: 'web-push', Address: null, Off_Kinds: ['report'] });
  });

  it("binds nothing without the user's permission", async () => {
    const { requestPermission, subscribe } = pushBrowser('denied');
    const { http } = await renderScreen([push]);
    await userEvent.click(await screen.findByRole('button', { name: '在此设备接收推送' }));
    await waitFor(() => expect(requestPermission).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.getByRole('button', { name: '在此设备接收推送' })).toBeEnabled());
    expect([http.countOf(`POST ${devices}`), subscribe.mock.calls.length]).toEqual([0, 0]);
  });

  it('says where a browser has no pushes', async () => {
    await renderScreen([push]);
    expect(await screen.findByText(/此浏览器不支持推送/)).toBeVisible();
  });

  it('binds a valid account, tests it and releases it', async () => {
    const { sent } = await renderScreen([telegram], {
      [`POST ${channelsPath}/test`]: () => ({ Status: 'failed', Reason: 'address: chat not found' }),
    });
    const address = await screen.findByLabelText('会话 ID');
    await userEvent.type(address, 'nobody');
    expect(screen.getByRole('button', { name: '绑定账号' })).toBeDisabled();
    await userEvent.clear(address);
    await userEvent.type(address, '-100200');
    await userEvent.click(screen.getByRole('button', { name: '绑定账号' }));
    await userEvent.click(await screen.findByRole('button', { name: '发送测试' }));
    expect(await screen.findByText(/结果：失败。.*接收地址无效.*chat not found/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '解除绑定' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '发送测试' })).toBeNull());
    expect(sent(`PUT ${channelsPath}`)).toEqual([
      { Channel: 'telegram', Address: '-100200', Off_Kinds: [] },
      { Channel: 'telegram', Address: null, Off_Kinds: [] },
    ]);
  });

  it('enables and disables kinds of notifications', async () => {
    const { sent } = await renderScreen([inApp]);
    const kinds = within(await screen.findByRole('group', { name: '站内消息接收的消息' }));
    await userEvent.click(kinds.getByRole('checkbox', { name: '报告' }));
    await waitFor(() => expect(kinds.getByRole('checkbox', { name: '报告' })).not.toBeChecked());
    await userEvent.click(kinds.getByRole('checkbox', { name: '报告' }));
    await waitFor(() => expect(kinds.getByRole('checkbox', { name: '报告' })).toBeChecked());
    expect(sent(`PUT ${channelsPath}`)).toEqual([
      { Channel: 'in-app', Address: null, Off_Kinds: ['report'] },
      { Channel: 'in-app', Address: null, Off_Kinds: [] },
    ]);
  });

  it('shows the product in the width of a phone', async () => {
    await renderScreen([inApp]);
    await userEvent.click(await screen.findByRole('button', { name: '显示预览' }));
    expect(screen.getByTitle('手机预览')).toHaveAttribute('src', '/front/classified-info');
  });
});
