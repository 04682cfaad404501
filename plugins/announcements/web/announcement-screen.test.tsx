import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import type { PrivilegeMap } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import AnnouncementScreen from './announcement-screen';

const path = '/v1/front/report/announcement';
const row = (more: object = {}) => ({
  Announcement_ID: '7',
  Title: '系统升级',
  Content: '周六 22 点起停机',
  Level: 'urgent',
  Audience: 'everyone',
  User_Group_IDs: null,
  Is_Pinned: true,
  Starts_At: null,
  Ends_At: null,
  Created_At: '2026-11-20T00:00:00Z',
  Writer_Name: '陈默',
  Is_For_Me: true,
  Read_At: null,
  Is_Own: true,
  Audience_Count: 3,
  Read_Count: 1,
  ...more,
});

async function renderAnnouncements(privileges: PrivilegeMap) {
  let readAt: string | null = null;
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}-inbox`]: () => ({
        list: [row({ Read_At: readAt })],
        total: 1,
        Unread_Count: readAt === null ? 1 : 0,
      }),
      [`POST ${path}-read`]: () => {
        readAt = '2026-11-21T00:00:00Z';
        return { changed: 1 };
      },
      [`GET ${path}-reader`]: ({ query }) => {
        const { Is_Read } = query as { Is_Read: string };
        const list =
          Is_Read === 'true'
            ? [{ User_ID: '1', Display_Name: '林一', User_Name: 'lin', Read_At: '2026-11-21T00:00:00Z' }]
            : ['周二', '吴三'].map((name, at) => ({
                User_ID: String(at),
                Display_Name: name,
                User_Name: `user${at}`,
                Read_At: null,
              }));
        return { list, total: list.length };
      },
      [`DELETE ${path}`]: () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'announcements']);
  kernel.get(PrivilegeService).take(privileges);
  const { container } = renderWith(kernel, <AnnouncementScreen />);
  return { http, container };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/announcement');
});

describe('AnnouncementScreen', () => {
  it('shows an announcement in full and marks it as read', async () => {
    const { http, container } = await renderAnnouncements({ announcement: { b: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: '系统升级' }));
    expect(await screen.findByText('周六 22 点起停机')).toBeVisible();
    await waitFor(() => expect(http.countOf(`POST ${path}-read`)).toBe(1));
    await waitFor(() => expect(screen.queryByText('1 条未读')).toBeNull());
    expect(location.search).toBe('?id=7');
    expect(screen.queryByRole('button', { name: '新增公告' })).toBeNull();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('lists readers and non-readers in the numbers that the tabs show', async () => {
    await renderAnnouncements({ announcement: { b: 1, m: 1, d: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: '1 / 3 已读' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('林一')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('tab', { name: /未读/ }));
    expect(await within(dialog).findByText('吴三')).toBeVisible();
    expect(within(dialog).getByRole('tab', { name: /未读/ })).toHaveTextContent('2');
  });

  it('is deleted after confirmation', async () => {
    const { http } = await renderAnnouncements({ announcement: { b: 1, m: 1, d: 1 } });
    await userEvent.click(await screen.findByRole('button', { name: '删除公告 系统升级' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除公告' }));
    await waitFor(() => expect(http.countOf(`DELETE ${path}`)).toBe(1));
  });
});
