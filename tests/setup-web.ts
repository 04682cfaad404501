import '@arco-design/web-react/es/_util/react-19-adapter';
import { Message } from '@arco-design/web-react';
import { afterEach, beforeAll, beforeEach, expect } from '@rstest/core';
import { takeMissingTexts } from '../core/web/locale/missing-texts';
import { readTexts } from '../core/web/locale/text-files';
import { takeMisfits } from '../core/web/testing/fake-http-service';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { closeToast, currentToasts } from '#shared/ui';

expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0]);
// What is waited for may take its time on a machine that does other things too; it costs nothing where it comes.
configure({ asyncUtilTimeout: 15_000 });
// React's development build notes at each of ten thousand elements a second where in the code it was made, for tools
// that show it: a seventh of the time of all tests of screens. As if there had been ten thousand already.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  });
// Components wait for their texts, as in the product; here they find them at once.
beforeAll(async () => {
  for (const file of ['first', 'later', 'sign-in'] as const) await readTexts('zh-CN', file);
});
// Files share a process, and so a window; none may find what another has left there.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie.split('; ').forEach((cookie) => (document.cookie = `${cookie.split('=')[0]}=; max-age=0`));
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
// Messages fade out after their test has ended; each test has a place of its own for them.
let messages: HTMLElement | undefined;
beforeEach(() => {
  messages = document.body.appendChild(document.createElement('div'));
  Message.config({ getContainer: () => messages ?? document.body });
});
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) closeToast(id);
  messages?.remove();
  expect(takeMissingTexts(), 'A text is shown by its key').toEqual([]);
  expect(takeMisfits(), 'A fake answers what its contract does not allow').toEqual([]);
});
