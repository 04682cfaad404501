import { afterEach, describe, expect, it, rs } from '@rstest/core';
import { painted } from './painted';

/** Records the order of a frame and of the code that waits for it. */
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
  it('resolves in a task after the next frame has been painted', async () => {
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

  it('does not wait for a frame that never comes, for example in a hidden window', async () => {
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
    const frameSpy = rs.spyOn(globalThis, 'requestAnimationFrame');
    const { seen, done } = watched();
    await done;
    expect([seen, frameSpy.mock.calls]).toEqual([['painted'], []]);
  });
});
