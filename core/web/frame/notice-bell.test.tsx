import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { formatDate } from '#shared/time';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { NoticeService } from '../notice/notice-service';
import { renderWith, testKernel, testToken, testUser } from '../testing';
import { NoticeBell } from './notice-bell';

const manifest = definePlugin({
  id: 'notices',
  summary: '',
  essential: true,
  notices: [{ type: 'Announcement', duration: 10 }],
});

describe('NoticeBell', () => {
  beforeEach(() => localStorage.clear());

  it('shows since when no notices have been received, and retries on click', async () => {
    let isAway = true;
    const side = { notices: { Announcement: async () => ({ default: () => null }) } };
    const { kernel } = testKernel({
      plugins: [{ manifest, load: async () => ({ default: side }) }],
      answers: {
        'GET /v1/user-info': () => testUser(),
        'GET /v1/privilege': () => ({}),
        'GET /v1/system-notifications': () => {
          if (isAway) throw new Error('away');
          return { Notices: {} };
        },
      },
    });
    await kernel.get(LocaleService).load(['core']);
    await kernel.get(AuthService).signIn(testToken());
    const notices = kernel.get(NoticeService);
    renderWith(kernel, <NoticeBell />);
    notices.start();
    await waitFor(() => expect(notices.silentSince).not.toBeNull());
    const silence = `自 ${formatDate(new Date(notices.silentSince ?? 0), 'HH:mm')} 起未收到通知`;
    const bell = await screen.findByRole('button', { name: `通知（未读 0）；${silence}` });
    await userEvent.click(bell);
    expect(await screen.findByText(silence)).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: '通知（未读 0）' })).toBeInTheDocument();
    expect(screen.queryByText(silence)).toBeNull();
    notices.stop();
  });
});
