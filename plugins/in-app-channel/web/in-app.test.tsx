import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { inAppMessage } from './in-app-message';
import InAppScreen from './in-app-screen';

const path = '/v1/front/in-app-message';
const message = (Delivery_ID: string, Subject: string, Link: string | null, Read_At: string | null) => ({
  Delivery_ID,
  Kind: 'alert',
  Subject,
  Text: '第一行\n第二行',
  Link,
  Sent_At: '2026-05-01T00:00:00Z',
  Read_At,
});

async function app(list: readonly ReturnType<typeof message>[]) {
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}`]: () => ({
        list,
        next: null,
        total: list.length,
        unread: list.filter(({ Read_At }) => Read_At === null).length,
      }),
      [`PUT ${path}/read`]: () => ({ changed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'in-app-channel']);
  return { kernel, http };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('in-app messages', () => {
  it('are listed with their text; a button marks all as read', async () => {
    const { kernel, http } = await app([
      message('2', '新预警', null, null),
      message('1', '旧预警', null, '2026-05-01T00:00:00Z'),
    ]);
    renderWith(kernel, <InAppScreen />);
    expect(await screen.findByText('1 条未读')).toBeVisible();
    expect([screen.getAllByText('第二行').length, screen.getAllByText('未读').length]).toEqual([2, 1]);
    await userEvent.click(screen.getByRole('button', { name: '全部标为已读' }));
    await waitFor(() => expect(http.countOf(`GET ${path}`)).toBe(2));
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({});
  });

  it('open where they lead: here, or beside where the address is another’s', async () => {
    const { kernel, http } = await app([]);
    const beside = rs.spyOn(window, 'open').mockReturnValue(null);
    const notice = inAppMessage(
      {
        list: [
          message('7', '甲', `${location.origin}/article/5?x=1`, null),
          message('8', '乙', 'https://other.example/a', null),
        ],
      },
      kernel,
    );
    expect(notice).toMatchObject({
      title: '站内消息',
      lines: [
        { key: '7', text: '甲' },
        { key: '8', text: '乙' },
      ],
    });
    await notice?.lines[0]?.open?.();
    expect(location.pathname + location.search).toBe('/article/5?x=1');
    await notice?.lines[1]?.open?.();
    expect(beside).toHaveBeenCalledWith('https://other.example/a', '_blank', 'noopener');
    expect(http.calls.map(({ body }) => body)).toEqual([{ Delivery_ID: ['7'] }, { Delivery_ID: ['8'] }]);
    expect(inAppMessage({ list: [] }, kernel)).toBeNull();
  });
});
