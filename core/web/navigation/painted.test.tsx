import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { painted } from './painted';

/** The order in which a frame, and what waits for it, come. */
function watched() {
  const seen: string[] = [];
  const done = painted().then(() => seen.push('painted'));
  return { seen, done };
}

afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

describe('painted', () => {
  it('comes in a task after the next frame, once that frame is on the screen', async () => {
    const frames: (() => void)[] = [];
    rs.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(() => draw(0)));
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { seen } = watched();
    await rs.advanceTimersByTimeAsync(100);
    expect([frames.length, seen]).toEqual([1, []]);
    frames[0]?.();
    await Promise.resolve();
    expect(seen).toEqual([]);
    await rs.advanceTimersByTimeAsync(0);
    expect([seen, rs.getTimerCount()]).toEqual([['painted'], 0]);
  });

  it('waits for no frame that never comes, such as in a window behind others', async () => {
    rs.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0);
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { seen } = watched();
    await rs.advanceTimersByTimeAsync(200);
    expect(seen).toEqual([]);
    await rs.advanceTimersByTimeAsync(100);
    expect(seen).toEqual(['painted']);
  });

  it('asks for no frame where nobody sees the page', async () => {
    rs.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const asked = rs.spyOn(globalThis, 'requestAnimationFrame');
    const { seen, done } = watched();
    await done;
    expect([seen, asked.mock.calls]).toEqual([['painted'], []]);
  });
});
