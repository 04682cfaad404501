import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { definePlugin } from '#core';
import { AuthService } from '../auth/auth-service';
import { announceConnected } from '../http/on-return';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import type { NoticeMessage, NoticeRenderer } from '../side';
import { testKernel, testToken, testUser } from '../testing';
import { NoticeService } from './notice-service';
import { isQuiet } from './quiet-hours';

const manifest = definePlugin({
  id: 'notices',
  summary: '',
  essential: true,
  notices: [
    { type: 'ArticleComment', duration: 0 },
    { type: 'UserSuggestion', duration: 10 },
    { type: 'Announcement', duration: 10 },
  ],
});
const opened = rs.fn();
const render: NoticeRenderer = ({ title, list }) =>
  title === undefined
    ? null
    : {
        title,
        level: 'info',
        lines: list.map(({ Article_Track_Task_ID }) => ({
          key: String(Article_Track_Task_ID),
          text: String(Article_Track_Task_ID),
          open: () => opened(Article_Track_Task_ID),
        })),
      };
const side = {
  notices: Object.fromEntries(manifest.notices?.map(({ type }) => [type, async () => ({ default: render })]) ?? []),
};

let serverMessages: Record<string, Partial<NoticeMessage>>;
let isLast: boolean;
let failure: Error | null;

async function tab(preferences: Record<string, unknown> = {}) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: side }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ Notice_Interval: 30, Preferences: preferences }),
      'GET /v1/privilege': () => ({}),
      'PUT /v1/user-preference': () => ({}),
      'GET /v1/system-notifications': () => {
        if (failure) throw failure;
        const entries = Object.entries(serverMessages).map(([type, notice]) => [type, { list: [], ...notice }]);
        return { Notices: Object.fromEntries(entries), ...(isLast ? { CLOSE_POLLING: true } : {}) };
      },
    },
  });
  await kernel.get(LocaleService).load(['core']);
  await kernel.get(AuthService).signIn(testToken(24 * 3600));
  return {
    notices: kernel.get(NoticeService),
    auth: kernel.get(AuthService),
    messages: kernel.get(MessageService),
    checks: () => http.countOf('GET /v1/system-notifications'),
  };
}

const pass = (seconds: number) => rs.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  localStorage.clear();
  opened.mockReset();
  serverMessages = {};
  isLast = false;
  failure = null;
  rs.useFakeTimers();
});
afterEach(() => {
  rs.useRealTimers();
});

describe('NoticeService', () => {
  it('polls at the interval while there is a token', async () => {
    const { notices, auth, checks } = await tab();
    notices.start();
    await pass(0);
    expect(checks()).toBe(1);
    await pass(29);
    expect(checks()).toBe(1);
    await pass(1);
    expect(checks()).toBe(2);
    auth.clear();
    await pass(120);
    expect([checks(), notices.polling]).toEqual([2, false]);
    notices.start();
    expect(notices.polling).toBe(false);
  });

  it('shows a notice only when it differs from the previous one, for the duration of its kind', async () => {
    serverMessages = { UserSuggestion: { title: '新建议', list: [{ Article_Track_Task_ID: '1' }] } };
    const { notices } = await tab();
    notices.start();
    await pass(0);
    expect(notices.shown.map(({ title }) => title)).toEqual(['新建议']);
    await pass(10);
    expect(notices.shown).toEqual([]);
    await pass(25);
    expect(notices.shown).toEqual([]);
    serverMessages = { UserSuggestion: { title: '又一条建议' } };
    await pass(30);
    expect([notices.shown.map(({ title }) => title), notices.unseen]).toEqual([['又一条建议'], 2]);
  });

  it('removes an opened line, and closes when none is left', async () => {
    serverMessages = {
      ArticleComment: { title: '新评论', list: [{ Article_Track_Task_ID: '1' }, { Article_Track_Task_ID: '2' }] },
    };
    const { notices } = await tab();
    notices.start();
    await pass(3600);
    expect(notices.shown[0]?.lines.map(({ key }) => key)).toEqual(['1', '2']);
    await notices.open('ArticleComment', '1');
    expect([notices.shown[0]?.lines.map(({ key }) => key), opened.mock.calls]).toEqual([['2'], [['1']]]);
    await notices.open('ArticleComment', '2');
    expect([notices.shown, notices.recent, notices.unseen]).toEqual([[], [], 0]);
  });

  it('combines short-lived notices that arrive together, and opens each of their lines', async () => {
    serverMessages = {
      ArticleComment: { title: '新评论', list: [{ Article_Track_Task_ID: '1' }] },
      UserSuggestion: { title: '新建议', list: [{ Article_Track_Task_ID: '3' }, { Article_Track_Task_ID: '4' }] },
      Announcement: { title: '新公告', list: [{ Article_Track_Task_ID: '5' }] },
    };
    const { notices } = await tab();
    notices.start();
    await pass(0);
    const shownTexts = () => notices.shown.map(({ lines }) => lines.map(({ text }) => text));
    expect(shownTexts()).toEqual([['新建议：3', '新公告：5'], ['1']]);
    expect([notices.recent.length, notices.unseen]).toEqual([3, 3]);
    await notices.open('several', 'Announcement');
    expect(opened.mock.calls).toEqual([['5']]);
    expect(shownTexts()).toEqual([['新建议：3'], ['1']]);
    expect(notices.recent.map(({ title }) => title)).toEqual(['新建议', '新评论']);
    await pass(10);
    expect(shownTexts()).toEqual([['1']]);
  });

  it('keeps a notice while the user reads it, and restarts its duration afterwards', async () => {
    serverMessages = { UserSuggestion: { title: '新建议', list: [{ Article_Track_Task_ID: '1' }] } };
    const { notices } = await tab();
    notices.start();
    await pass(9);
    notices.hold('UserSuggestion', true);
    await pass(60);
    expect(notices.shown).toHaveLength(1);
    notices.hold('UserSuggestion', false);
    await pass(9);
    expect(notices.shown).toHaveLength(1);
    await pass(1);
    expect(notices.shown).toEqual([]);
  });

  it('stops when the server requests it', async () => {
    serverMessages = { ArticleComment: { title: 'last' } };
    isLast = true;
    const { notices, checks } = await tab();
    notices.start();
    await pass(300);
    expect([checks(), notices.polling, notices.shown.map(({ title }) => title)]).toEqual([1, false, ['last']]);
  });

  it('reports once that requests fail and since when, and retries after growing pauses', async () => {
    const { notices, messages, checks } = await tab();
    notices.start();
    await pass(30);
    const lastResponseAt = Date.now();
    expect([checks(), notices.silentSince]).toEqual([2, null]);
    failure = new Error('500');
    await pass(30);
    const texts = () => messages.messages.map(({ text }) => text);
    expect([texts(), notices.silentSince, notices.polling]).toEqual([['获取系统通知失败'], lastResponseAt, true]);
    // 5, 10, 20, 40 and 60 s later.
    const before = checks();
    await pass(5 + 10 + 20 + 40 + 60);
    expect([checks() - before, notices.silentSince]).toEqual([5, lastResponseAt]);
    await pass(59);
    expect(checks() - before).toBe(5);
    failure = null;
    serverMessages = { ArticleComment: { title: 'late' } };
    await pass(1);
    expect([notices.silentSince, notices.shown.map(({ title }) => title)]).toEqual([null, ['late']]);
    await pass(30);
    expect(checks() - before).toBe(7);
    failure = new Error('500');
    await pass(30);
    expect(notices.silentSince).not.toBeNull();
  });

  it.each([
    ['the device is online', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the server is found again', () => announceConnected()],
  ])('requests at once when %s', async (_, happens) => {
    failure = new Error('offline');
    const { notices, checks } = await tab();
    notices.start();
    await pass(200);
    failure = null;
    const before = checks();
    happens();
    await pass(0);
    expect([checks() - before, notices.silentSince]).toEqual([1, null]);
  });

  it('retries manually, once at a time', async () => {
    failure = new Error('offline');
    const { notices, checks } = await tab();
    notices.start();
    await pass(100);
    const before = checks();
    failure = null;
    await Promise.all([notices.retry(), notices.retry()]);
    expect([checks() - before, notices.silentSince]).toEqual([1, null]);
  });

  it('continues with an expired token, which the call renews', async () => {
    const { notices, checks } = await tab();
    notices.start();
    await pass(30);
    rs.setSystemTime(Date.now() + 25 * 3600_000);
    const before = checks();
    await pass(60);
    expect([checks() - before, notices.polling]).toEqual([2, true]);
  });

  it('reports the outage in all tabs, and continues to request from one of them', async () => {
    const first = await tab();
    const second = await tab();
    first.notices.start();
    await pass(0);
    second.notices.start();
    const dispatchStorage = () => window.dispatchEvent(new StorageEvent('storage', { key: 'KS_LAST_NOTICE_CHECK' }));
    failure = new Error('offline');
    await pass(30);
    dispatchStorage();
    expect(second.notices.silentSince).toBe(first.notices.silentSince);
    expect(second.notices.silentSince).not.toBeNull();
    await pass(600);
    const [one, other] = [first.checks(), second.checks()];
    // A minute between two requests, from any tab.
    expect(one + other).toBeLessThan(20);
    // The requesting tab is closed during the outage; the other one reconnects.
    first.notices.stop();
    failure = null;
    await pass(70);
    expect([second.notices.silentSince, second.checks() > other]).toEqual([null, true]);
  });

  it('continues in the visible tab when the other one is suspended', async () => {
    const first = await tab();
    const second = await tab();
    first.notices.start();
    await pass(0);
    second.notices.start();
    await pass(10);
    // A frozen tab does nothing and does not announce it.
    first.notices.stop();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(20);
    expect(first.checks() + second.checks()).toBe(2);
  });

  it('lets one tab poll; another one takes over five seconds after a missed poll', async () => {
    const first = await tab();
    const second = await tab();
    first.notices.start();
    await pass(0);
    second.notices.start();
    await pass(90);
    expect([first.checks(), second.checks()]).toEqual([4, 0]);
    first.notices.stop();
    await pass(34);
    expect(second.checks()).toBe(0);
    await pass(1);
    expect(second.checks()).toBe(1);
    await pass(30);
    expect(second.checks()).toBe(2);
  });

  it('shows no notices when muted, but lists them behind the bell', async () => {
    serverMessages = { ArticleComment: { title: 'quiet' } };
    const { notices } = await tab({ notices: { muted: true } });
    notices.start();
    await pass(0);
    expect([notices.shown, notices.recent.map(({ title }) => title), notices.unseen]).toEqual([[], ['quiet'], 1]);
    notices.markSeen();
    expect(notices.unseen).toBe(0);
  });

  it('respects quiet hours in the user’s time zone, also across midnight', () => {
    const night = { from: '22:00', to: '08:00' };
    const at = (time: string) => isQuiet(night, 'Asia/Shanghai', new Date(`2026-05-01T${time}:00+08:00`));
    expect([at('21:59'), at('22:00'), at('03:00'), at('07:59'), at('08:00')]).toEqual([false, true, true, true, false]);
    expect([
      isQuiet({ from: '12:00', to: '14:00' }, 'UTC', new Date('2026-05-01T13:00:00Z')),
      isQuiet(null, 'UTC'),
    ]).toEqual([true, false]);
  });
});
