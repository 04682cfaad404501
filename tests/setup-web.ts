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
// Allows for slow test machines; the timeout costs nothing when the element appears.
configure({ asyncUtilTimeout: 15_000 });
// React's development build records the source location of up to ten thousand elements per second for developer tools,
// which takes a seventh of the time of all screen tests. The counter is set as if ten thousand had already been
// recorded.
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
// Components wait for their texts, as in the product; here the texts are available at once.
beforeAll(async () => {
  for (const file of ['first', 'later', 'sign-in'] as const) await readTexts('zh-CN', file);
});
// Files share a process and therefore a window; none may depend on what another has left there.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie.split('; ').forEach((cookie) => (document.cookie = `${cookie.split('=')[0]}=; max-age=0`));
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
// Messages fade out after their test has ended; each test has its own container for them.
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
  expect(takeMisfits(), 'A mock returns what its contract does not allow').toEqual([]);
});
