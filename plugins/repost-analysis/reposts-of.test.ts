import { describe, expect, it } from '@rstest/core';
import { narrowed, readRepostsOf, getReposts, repostsOfSchema } from './reposts-of';

describe('Reposts_Of', () => {
  it('describes the selected reposts in a single string', () => {
    const filter = getReposts('12', { level: '2', word: 'a&b=召回', under: '' });
    expect(readRepostsOf(filter)).toEqual({ postId: '12', part: { level: '2', word: 'a&b=召回' } });
    expect(readRepostsOf('12')).toEqual({ postId: '12', part: {} });
  });

  it.each(['', 'x', '1?level=x', '1?nonsense=2', '1?from=yesterday', '1?gender=cat', `1?word=${'x'.repeat(700)}`])(
    'refuses %s',
    (text) => expect(repostsOfSchema.safeParse(text).success).toBe(false),
  );

  it('is narrowed by what agrees with it, times by where they meet', () => {
    const repostFilter = getReposts('1', {
      level: '2',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
    });
    expect(narrowed(repostFilter, { level: '3' })).toBeNull();
    expect(
      readRepostsOf(
        narrowed(repostFilter, { first: 'true', from: '2026-02-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }) ??
          '',
      )?.part,
    ).toEqual({ level: '2', first: 'true', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' });
  });
});
