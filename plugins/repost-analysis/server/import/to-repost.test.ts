import { describe, expect, it } from '@rstest/core';
import { guessColumns } from '#plugins/readers/server';
import { fieldNames } from './field-names';
import { getGender, toRepost, getVerification } from './to-repost';
import { isWholeCascade, readWholeCascade } from './whole-cascade';

const zone = 'Asia/Shanghai';

describe('repost columns', () => {
  it('are recognized by their usual names in both languages', () => {
    expect(
      guessColumns(['转发ID', '上级ID', '昵称', '转发时间', '转发内容', '粉丝数', 'IP属地', '认证类型'], fieldNames),
    ).toEqual({
      id: '转发ID',
      parent: '上级ID',
      user: '昵称',
      publishedAt: '转发时间',
      text: '转发内容',
      followers: '粉丝数',
      region: 'IP属地',
      verifiedType: '认证类型',
    });
    expect(guessColumns(['mid', 'pid', 'screen_name', 'created_at', 'text', 'followers_count'], fieldNames)).toEqual({
      id: 'mid',
      parent: 'pid',
      user: 'screen_name',
      publishedAt: 'created_at',
      text: 'text',
      followers: 'followers_count',
    });
  });

  it('are parsed, and unreadable values are recorded', () => {
    const mapping = { id: 'a', parent: 'b', publishedAt: 'c', followers: 'd', region: 'e', gender: 'f' } as const;
    expect(
      toRepost({ a: 7, b: 0, c: '2026-03-01 10:00', d: '1.2万', e: '重庆 沙坪坝区', f: '女' }, mapping, zone)?.repost,
    ).toMatchObject({
      id: '7',
      parent: null,
      at: '2026-03-01T02:00:00.000Z',
      followers: 12_000,
      province: '500000',
      gender: 'female',
      issues: [],
    });
    expect(toRepost({ a: 8, b: '7', c: '某时', d: '很多', e: '火星' }, mapping, zone)?.repost).toMatchObject({
      parent: '7',
      at: null,
      followers: null,
      province: null,
      issues: ['unreadable-time', 'unreadable-number'],
    });
    expect(toRepost({ a: '', b: '7', d: '1' }, mapping, zone)).toBeNull();
  });

  it.each([
    ['true', '', 'person'],
    ['', '-1', 'none'],
    ['1', '3', 'organisation'],
    ['蓝V', '', 'organisation'],
    ['否', '', 'none'],
    ['', '220', 'person'],
    ['', '', null],
  ])('maps verified %s of type %s to %s', (verified, kind, expected) =>
    expect(getVerification(verified, kind)).toBe(expected),
  );

  it('recognizes women and men in both languages', () =>
    expect(['f', '男', 'Male', '?'].map(getGender)).toEqual(['female', 'male', 'male', null]));
});

it('accepts a whole cascade in one line', () => {
  const line = {
    text: '原文',
    published_at: '2026-03-01 10:00:00',
    user: { id: 'u1' },
    nodes: [
      [0, '2026-03-01 10:05:00', 'u2', '转'],
      [1, 'x', 'u3', ''],
    ],
  };
  expect([isWholeCascade(line), isWholeCascade({ nodes: 3 }), isWholeCascade({ nodes: ['a'] })]).toEqual([
    true,
    false,
    false,
  ]);
  const { post, reposts } = readWholeCascade(line, zone);
  expect(post).toMatchObject({ text: '原文', user: 'u1', at: '2026-03-01T02:00:00.000Z' });
  expect(reposts.map(({ id, parent, issues }) => [id, parent, ...issues])).toEqual([
    ['1', '0'],
    ['2', '1', 'unreadable-time'],
  ]);
});
