import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import type { NavigationService } from './navigation-service';
import { watchLinks } from './watch-links';

const fetched: (string | undefined)[] = [];
let stop = (): void => undefined;

const over = (selector: string, clientX: number) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, clientX, clientY: 10 }));

beforeEach(() => {
  rs.useFakeTimers();
  fetched.length = 0;
  document.body.innerHTML =
    '<a id="list" href="/front/list"><b>list</b></a><a id="out" href="https://example.org/">out</a><a id="new" href="/a" target="_blank">new</a>';
  stop = watchLinks({ prefetch: (address?: string) => fetched.push(address) } as never as NavigationService);
});
afterEach(() => {
  stop();
  rs.useRealTimers();
});

describe('a link under the pointer', () => {
  it('prefetches its screen once after a short delay', () => {
    over('#list b', 5);
    rs.advanceTimersByTime(50);
    expect(fetched).toEqual([]);
    rs.advanceTimersByTime(20);
    expect(fetched).toEqual(['/front/list']);
  });

  it('is ignored when the pointer only crosses it, when it is external, and when it moved under the pointer', () => {
    over('#list', 5);
    over('#out', 6);
    rs.advanceTimersByTime(100);
    over('#new', 7);
    rs.advanceTimersByTime(100);
    over('#list', 7);
    rs.advanceTimersByTime(100);
    expect(fetched).toEqual([]);
  });
});
