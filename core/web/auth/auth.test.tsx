import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { AuthenticationError, PermissionError } from '#core';
import { PrivilegeService } from '../privilege/privilege-service';
import { StorageService } from '../storage/storage-service';
import { testKernel, testToken, testUser, type Answer } from '../testing';
import { AuthService } from './auth-service';
import { keepRenewed } from './keep-renewed';

const answers: Record<string, Answer> = {
  'GET /v1/user-info': () => testUser(),
  'GET /v1/privilege': () => ({ words: { b: 1, m: 0, d: 1 } }),
  'POST /v1/logout': () => {
    throw new Error('no connection');
  },
  'PUT /v1/user-preference': () => ({}),
  'POST /v1/token/renew': () => testToken(3000),
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  rs.useRealTimers();
});

describe('AuthService', () => {
  it('signs in, and restores the user and privileges after a reload', async () => {
    const { kernel } = testKernel({ answers });
    await kernel.get(AuthService).signIn(testToken());
    const { kernel: reloaded, http } = testKernel();
    expect([
      reloaded.get(AuthService).user?.User_ID,
      reloaded.get(AuthService).hasValidToken,
      http.calls.length,
    ]).toEqual(['7', true, 0]);
    const privileges = reloaded.get(PrivilegeService);
    expect(privileges.can('words')).toEqual({ browse: true, modify: false, action: false, delete: true });
    expect(privileges.can('unknown')).toEqual({ browse: false, modify: false, action: false, delete: false });
    expect([
      privileges.may(undefined),
      privileges.may(['words', 'delete']),
      privileges.may(['words', 'modify']),
    ]).toEqual([true, true, false]);
  });

  it('requests nothing that was included with the token, and stores only the token as such', async () => {
    const { kernel, http } = testKernel({ answers });
    const auth = kernel.get(AuthService);
    const token = testToken();
    await auth.signIn({ ...token, User: testUser(), Privileges: { words: { b: 1 } } });
    expect([auth.user?.User_ID, kernel.get(PrivilegeService).can('words').browse, http.calls]).toEqual(['7', true, []]);
    expect(kernel.get(StorageService).read('token')).toEqual(token);
  });

  it('has no privileges in a session that must first change its password', async () => {
    const { kernel } = testKernel({
      answers: {
        ...answers,
        'GET /v1/privilege': () => {
          throw new PermissionError('first the password', 'password-change-required');
        },
      },
    });
    await kernel.get(AuthService).signIn(testToken());
    expect(kernel.get(PrivilegeService).can('words').browse).toBe(false);
  });

  it('clears all local data even when the server is unreachable', async () => {
    const { kernel } = testKernel({ answers });
    const auth = kernel.get(AuthService);
    await auth.signIn(testToken());
    await expect(auth.signOut()).rejects.toThrow('no connection');
    expect([auth.user, auth.token, localStorage.length, kernel.get(PrivilegeService).can('words').browse]).toEqual([
      null,
      null,
      0,
      false,
    ]);
  });

  it('stores a preference immediately and sends it to the server', async () => {
    const { kernel, http } = testKernel({ answers });
    const auth = kernel.get(AuthService);
    await auth.signIn(testToken());
    await auth.setPreference('columns', ['a']);
    expect([auth.preference('columns'), http.calls.at(-1)?.body]).toEqual([['a'], { key: 'columns', value: ['a'] }]);
  });

  it("retries while the server is unavailable, and starts a new session with the page's link after expiry", async () => {
    rs.useFakeTimers();
    let isAway = false;
    const answered = () => {
      if (isAway) throw new Error('no connection');
      return testToken(60);
    };
    const { kernel, http } = testKernel({
      answers: { ...answers, 'POST /public/hand-over': answered, 'POST /v1/token/renew': answered },
    });
    const auth = kernel.get(AuthService);
    await auth.arrive('code');
    const stop = keepRenewed(auth);
    isAway = true;
    await rs.advanceTimersByTimeAsync(120_000);
    expect([auth.hasValidToken, http.countOf('POST /public/hand-over') > 1]).toEqual([false, true]);
    isAway = false;
    await rs.advanceTimersByTimeAsync(16_000);
    expect(auth.hasValidToken).toBe(true);
    stop();
    expect(JSON.stringify({ ...localStorage })).not.toContain('code');
  });

  it('gives up when the link has been revoked', async () => {
    let isGone = false;
    const { kernel } = testKernel({
      answers: {
        ...answers,
        'POST /public/hand-over': () => {
          if (isGone) throw new AuthenticationError('no such link', 'token-invalid');
          return testToken();
        },
      },
    });
    const auth = kernel.get(AuthService);
    await auth.arrive('code');
    isGone = true;
    expect([await auth.arriveAgain(), auth.cameByLink]).toEqual([false, false]);
  });

  it('renews the token before it expires, and adopts a token renewed by another tab', async () => {
    rs.useFakeTimers();
    const { kernel, http } = testKernel({ answers });
    const auth = kernel.get(AuthService);
    await auth.signIn(testToken(1000));
    const stop = keepRenewed(auth);
    await rs.advanceTimersByTimeAsync(690_000);
    expect(http.countOf('POST /v1/token/renew')).toBe(0);
    await rs.advanceTimersByTimeAsync(120_000);
    expect(http.countOf('POST /v1/token/renew')).toBe(1);
    const other = testToken(5000);
    kernel.get(StorageService).write('token', other);
    await rs.advanceTimersByTimeAsync(2_500_000);
    expect([http.countOf('POST /v1/token/renew'), auth.token]).toEqual([1, other]);
    stop();
  });

  it('renews a token that expired while the server was unavailable, as soon as it is reachable', async () => {
    rs.useFakeTimers();
    let isAway = true;
    const { kernel, http } = testKernel({
      answers: {
        ...answers,
        'POST /v1/token/renew': () => {
          if (isAway) throw new Error('no connection');
          return testToken(3000);
        },
      },
    });
    const auth = kernel.get(AuthService);
    await auth.signIn(testToken(60));
    const stop = keepRenewed(auth);
    await rs.advanceTimersByTimeAsync(600_000);
    expect([auth.hasValidToken, auth.user?.User_ID]).toEqual([false, '7']);
    isAway = false;
    const renewalsBefore = http.countOf('POST /v1/token/renew');
    await Promise.all([auth.ensureToken(), auth.ensureToken()]);
    expect([auth.hasValidToken, http.countOf('POST /v1/token/renew')]).toEqual([true, renewalsBefore + 1]);
    stop();
  });

  it('remembers why a session ended until the next one, also after a reload; not after a manual sign-out', async () => {
    const { kernel } = testKernel({ answers });
    const auth = kernel.get(AuthService);
    await auth.signIn(testToken());
    auth.keptDrafts = () => 2;
    auth.clear('password-changed');
    expect(testKernel().kernel.get(AuthService).loss).toEqual({ reason: 'password-changed', drafts: 2 });
    await auth.signIn(testToken());
    expect([auth.loss, testKernel().kernel.get(AuthService).loss]).toEqual([null, null]);
    await auth.signOut().catch(() => undefined);
    expect(auth.loss).toBeNull();
  });
});
