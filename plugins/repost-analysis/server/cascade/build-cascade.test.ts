import { describe, expect, it } from '@rstest/core';
import { buildCascade } from './build-cascade';
import type { SourcePost, SourceRepost } from './repost';

const now = Date.parse('2026-03-02T00:00:00Z');
const post: SourcePost = { id: 'p', text: '原微博', user: '博主', at: '2026-03-01T00:00:00Z', url: null };
const repost = (more: Partial<SourceRepost>): SourceRepost => ({
  id: null,
  parent: null,
  at: '2026-03-01T01:00:00Z',
  text: '',
  user: '',
  userId: null,
  gender: null,
  province: null,
  followers: null,
  follows: null,
  posts: null,
  verified: null,
  device: null,
  issues: [],
  ...more,
});
const built = (reposts: readonly SourceRepost[]) =>
  buildCascade(post, reposts, { now, wordsOf: (text) => [...text].slice(0, 2) });

describe('buildCascade', () => {
  it('places reposts under their parents regardless of their order in the data', () => {
    const { parents, reposts } = built([
      repost({ id: 'c', parent: 'b', user: '丙' }),
      repost({ id: 'a', parent: 'p', user: '甲' }),
      repost({ id: 'b', parent: 'a', user: '乙' }),
      repost({ id: 'd', parent: 'a', user: '甲' }),
      repost({ id: 'e', user: '戊' }),
    ]);
    expect(parents).toBe('column');
    expect(
      reposts.map(({ parent, level, children, descendants, isFirst }) => [
        parent,
        level,
        children,
        descendants,
        isFirst,
      ]),
    ).toEqual([
      [3, 3, 0, 0, true],
      [0, 1, 2, 3, true],
      [2, 2, 1, 1, true],
      [2, 2, 0, 0, false],
      [0, 1, 0, 0, true],
    ]);
    const inside = (outer: number, inner: number): boolean =>
      reposts[inner]!.enter > reposts[outer]!.enter && reposts[inner]!.enter <= reposts[outer]!.leave;
    expect([0, 2, 3, 4].map((inner) => inside(1, inner))).toEqual([true, true, true, false]);
    expect(reposts.map(({ isCarried }) => isCarried)).toEqual([true, false, true, true, false]);
  });

  it('records issues without leaving out any repost', () => {
    const { reposts } = built([
      repost({ id: 'a', parent: 'gone' }),
      repost({ id: 'b', parent: 'a' }),
      repost({ id: 'c', parent: 'd' }),
      repost({ id: 'd', parent: 'c' }),
      repost({ id: 'e', parent: 'e' }),
      repost({ id: 'f', at: null }),
      repost({ id: 'g', at: null, issues: ['unreadable-time'] }),
      repost({ id: 'h', parent: 'p', at: '2026-02-28T00:00:00Z' }),
      repost({ id: 'i', parent: 'h', at: '2026-02-27T00:00:00Z' }),
      repost({ id: 'j', at: '2030-01-01T00:00:00Z' }),
    ]);
    expect(reposts.map(({ level, issues }) => [level, ...issues])).toEqual([
      [null, 'missing-parent'],
      [null],
      [null, 'loop'],
      [null],
      [null, 'loop'],
      [1, 'no-time'],
      [1, 'unreadable-time'],
      [1, 'before-post'],
      [2, 'before-parent'],
      [1, 'future'],
    ]);
    expect(reposts.map(({ parent }) => parent)).toEqual([null, 1, null, 3, null, 0, 0, 0, 8, 0]);
    expect(reposts.map(({ children }) => children)).toEqual([1, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('reads parents from the texts where no column names them', () => {
    const { parents, reposts } = built([
      repost({ user: '丙', text: '同意//@乙:说得对//@甲:转', at: '2026-03-01T03:00:00Z' }),
      repost({ user: '甲', text: '转', at: '2026-03-01T01:00:00Z' }),
      repost({ user: '乙', text: '说得对//@甲：转', at: '2026-03-01T02:00:00Z' }),
      repost({ user: '丁', text: '//@无名:谁', at: '2026-03-01T04:00:00Z' }),
    ]);
    expect(parents).toBe('text');
    expect(reposts.map(({ parent, own }) => [parent, own])).toEqual([
      [3, '同意'],
      [0, '转'],
      [2, '说得对'],
      [null, ''],
    ]);
    expect(reposts[0]?.words).toEqual(['同', '意']);
    expect(built([repost({ text: '转发微博' })])).toMatchObject({ parents: 'none', reposts: [{ parent: 0, own: '' }] });
  });

  it('walks arbitrarily long chains correctly', () => {
    const long = 60_000;
    const { reposts } = built(
      Array.from({ length: long }, (_, index) =>
        repost({ id: `n${index}`, parent: index === 0 ? 'p' : `n${index - 1}` }),
      ),
    );
    expect([reposts.at(-1)?.level, reposts[0]?.descendants]).toEqual([long, long - 1]);
  });
});

describe('suspicion', () => {
  const getReasons = (reposts: readonly SourceRepost[]) =>
    built(reposts).reposts.map(({ reasons, isSuspected }) => [...reasons, isSuspected]);

  it('flags identical long texts of five people, but not of four, and no short texts', () => {
    const same = (count: number, text: string) =>
      getReasons(Array.from({ length: count }, (_, index) => repost({ user: `人${index}`, text })));
    expect(same(5, '这款车真的太好了推荐[心] @某人')).toEqual(Array.from({ length: 5 }, () => ['same-text', true]));
    expect(same(4, '这款车真的太好了推荐')).toEqual(Array.from({ length: 4 }, () => [false]));
    expect(same(9, '太好了')).toEqual(Array.from({ length: 9 }, () => [false]));
  });

  it('lists each reason, and suspects reposts from two points', () => {
    const reposts = [
      repost({ id: 'a', user: '路人', at: '2026-03-01T01:00:00Z' }),
      repost({
        id: 'b',
        parent: 'a',
        user: '用户7712345',
        text: '写得很好支持一下',
        at: '2026-03-01T01:00:02Z',
        followers: 3,
        follows: 900,
        posts: 2,
      }),
      repost({ id: 'c', user: '热心人', text: '@甲 @乙 @丙' }),
      ...Array.from({ length: 5 }, (_, index) => repost({ id: `r${index}`, user: '常客' })),
    ];
    const [first, second, third, ...rest] = getReasons(reposts);
    expect(first).toEqual([false]);
    expect(second).toEqual(['instant', 'thin-account', 'follows-many', 'default-name', true]);
    expect(third).toEqual(['mentions', false]);
    expect(rest).toEqual(Array.from({ length: 5 }, () => ['repeats', true]));
  });
});
