import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { makeAutoObservable, runInAction } from 'mobx';
import { contribute, definePlugin, provideValue, type RouteEntry } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { messageDrawing } from '../message/later-drawing';
import { NavigationService } from '../navigation/navigation-service';
import { preloadFiles } from '../side';
import { testKernel, testUser } from '../testing';
import { fetchNext } from './fetch-next';

const manifest = definePlugin({ id: 'account', summary: '', essential: true, extends: [preloadFiles.id] });
const fetched = rs.fn<() => Promise<unknown>>();
const texts = rs.fn(async (_wanted?: readonly string[]) => undefined);

/** Creates the page of a user who views a screen, or no screen yet. */
function page(access: RouteEntry['access'] | null) {
  const place = (routeAccess: RouteEntry['access'] | null) =>
    routeAccess !== null && { route: { access: routeAccess } };
  const navigation = makeAutoObservable({ place: place(access) || null });
  const side = { contributions: [contribute(preloadFiles, () => fetched)] };
  const { kernel } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: side }) }],
    replacements: [provideValue(NavigationService, navigation as never)],
  });
  kernel.get(LocaleService).load = texts;
  const stop = fetchNext(kernel);
  return {
    stop,
    signIn: () => runInAction(() => (kernel.get(AuthService).user = testUser())),
    open: (to: RouteEntry['access']) => runInAction(() => (navigation.place = place(to) || null)),
  };
}

/** Advances by one second, then runs idle callbacks. */
const aSecond = async () => {
  await rs.advanceTimersByTimeAsync(1000);
  await rs.advanceTimersByTimeAsync(1000);
};

let stop = (): void => undefined;
const opened = (access: RouteEntry['access'] | null) => {
  const shown = page(access);
  ({ stop } = shown);
  return shown;
};

beforeEach(() => {
  rs.useFakeTimers();
  texts.mockClear();
  fetched.mockReset();
  fetched.mockImplementation(async () => undefined);
});
afterEach(() => {
  stop();
  rs.useRealTimers();
  rs.restoreAllMocks();
});

describe('prefetching of the next screens', () => {
  it('prefetches once, with the texts of all screens, soon after the first screen of a signed-in user', async () => {
    const { signIn, open } = opened('user');
    await aSecond();
    expect(fetched).not.toHaveBeenCalled();
    signIn();
    await rs.advanceTimersByTimeAsync(599);
    expect(fetched).not.toHaveBeenCalled();
    await aSecond();
    open('user');
    await aSecond();
    const whole = texts.mock.calls.filter(([wanted]) => wanted === undefined);
    expect([fetched.mock.calls.length, whole.length]).toEqual([1, 1]);
  });

  it('includes the code that renders messages, which may have to report a lost connection', async () => {
    const drawing = rs.spyOn(messageDrawing, 'load').mockResolvedValue(() => null);
    opened('user').signIn();
    expect(drawing).not.toHaveBeenCalled();
    await aSecond();
    expect(drawing).toHaveBeenCalledTimes(1);
  });

  it('waits while there is no screen, or only a public one', async () => {
    const { signIn, open } = opened(null);
    signIn();
    await aSecond();
    open('open');
    await aSecond();
    expect(fetched).not.toHaveBeenCalled();
    open('user');
    await aSecond();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('does not prefetch for a page that has been left', async () => {
    opened('user').signIn();
    stop();
    await aSecond();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('ignores failures silently', async () => {
    rs.spyOn(console, 'error').mockImplementation(() => undefined);
    fetched.mockRejectedValue(new Error('no network'));
    opened('user').signIn();
    await aSecond();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
