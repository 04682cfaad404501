import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { routes } from '#shared/routes';
import { storageKeys } from '../storage/storage-keys';

const meta = (name: string, ...files: string[]): string => `<meta name="${name}" content="${files.join(' ')}">`;

let links: Element[] = [];

/** Runs the script as the page does, and gives what it has the browser fetch. */
async function early(path: string): Promise<() => string[]> {
  history.replaceState(null, '', path);
  document.documentElement.lang = 'zh-CN';
  document.head.innerHTML =
    meta('first-files', '/shell.css', '/shell.js', '/locale-zh-CN.1.js', '/locale-en-US.1.js') +
    meta('sign-in-files', '/login.js', '/locale-sign-in-zh-CN.1.js', '/locale-sign-in-en-US.1.js');
  rs.resetModules();
  await import('./early');
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0)));
  return () => links.map((link) => `${link.getAttribute('as')} ${link.getAttribute('href')}`);
}

beforeEach(() => {
  localStorage.clear();
  links = [];
  // What stood in the page would be fetched.
  rs.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as Element));
});
afterEach(() => {
  rs.restoreAllMocks();
  document.head.innerHTML = '';
});

describe('what comes beside the application', () => {
  const first = (language: string) => ['style /shell.css', 'script /shell.js', `script /locale-${language}.1.js`];
  const signIn = ['script /login.js', 'script /locale-sign-in-zh-CN.1.js'];

  it('is the frame, with its texts in the language of who has signed in before', async () => {
    localStorage.setItem(storageKeys.user, JSON.stringify({ Language: 'en-US' }));
    localStorage.setItem(storageKeys.token, '{}');
    expect((await early(routes.dashboard()))()).toEqual(first('en-US'));
  });

  it('is the sign-in page for anybody else, and the frame, once, as soon as they do something there', async () => {
    const fetched = await early(routes.login());
    expect(fetched()).toEqual(signIn);
    for (const deed of ['keydown', 'input']) window.dispatchEvent(new Event(deed));
    expect(fetched()).toEqual([...signIn, ...first('zh-CN')]);
  });

  it('is nothing where nobody knows what comes next, or storage is broken', async () => {
    expect((await early('/t-report'))()).toEqual([]);
    localStorage.setItem(storageKeys.user, '{');
    localStorage.setItem(storageKeys.token, '{}');
    expect((await early(routes.dashboard()))()).toEqual([]);
  });
});
