import { describe, expect, it } from '@rstest/core';
import { cpuStopwatch } from '#shared/testing';
import { isBiography, isCreditLine, isDateLine, isLabelLine } from './line-kinds';

describe('a line', () => {
  it.each([
    '22 Dec, 2016 22 Dec, 2016',
    'Published on March 3rd, 2026 at 10:15 am',
    'Dienstag, 3. März 2026, 10:15 Uhr',
    'Publié le 3 mars 2026 à 10h15',
    'Stand: 03.03.2026 10:15 Uhr',
    '发布时间 2026年3月3日 星期二 10:15',
    '2026-03-03 10:15:00',
  ])('is a date: %s', (text) => {
    expect(isDateLine(text)).toBe(true);
  });

  it.each(['March of the penguins 2026', '2026年的夜市', '10:15 train to Kiel', 'May 2026 bring us luck', '3 to 4'])(
    'is not a date: %s',
    (text) => {
      expect(isDateLine(text)).toBe(false);
    },
  );

  it.each([
    '来源：本站原创 作者：宣传部',
    '时间：2026年3月3日 10:15 浏览： 33',
    '作者：王小明',
    '发布时间：2026-03-03 来源：晨报 浏览量：33次',
    '【字号：大 中 小】',
  ])('gives metadata of an article: %s', (text) => {
    expect(isLabelLine(text)).toBe(true);
  });

  it.each(['时间：3月3日上午', '记者：您怎么看夜市？', '来源：他说，这批货来自南方。', '作者说：夜市很热闹'])(
    'belongs to the text: %s',
    (text) => {
      expect(isLabelLine(text)).toBe(false);
    },
  );

  it('names the writer, photographer and editor of a text', () => {
    expect(isCreditLine('宣传部供稿 摄影/王小明 编辑/李小红')).toBe(true);
    expect(isCreditLine('记者 王小明 通讯员 李小红')).toBe(true);
    expect(isCreditLine('河边的夜市。王小明 摄')).toBe(true);
    expect(isCreditLine('记者 王小明采访了两位摄影爱好者，他们都住在河边。')).toBe(false);
    for (const heading of ['编辑部的故事', '夜市里不得拍摄', '我和摄影']) expect(isCreditLine(heading)).toBe(false);
  });

  it('names its author', () => {
    expect(isBiography('Jane Miller is a staff reporter at the Mill Post.')).toBe(true);
    expect(isBiography('Jane Miller covers bridges.', 'Jane Miller, Tom Hill')).toBe(true);
    expect(isBiography('Jane Miller can be found as @janemiller.', 'Jane Miller')).toBe(true);
    expect(isBiography('Jane Miller is online as jane_m.', 'Jane Miller Mill Editor')).toBe(true);
    expect(isBiography('作者系河边大学教授')).toBe(true);
    expect(isBiography('Es periodista y columnista de este diario.')).toBe(true);
    expect(isBiography('Los periodistas cruzaron el puente.')).toBe(false);
    expect(isBiography('Jane Miller crossed the bridge last.', 'Jane Miller')).toBe(false);
    expect(isBiography('Tom Hill is a driver who crossed the bridge.', 'Jane Miller')).toBe(false);
  });
});

it('is checked in the same time for any number of labels', () => {
  const stopwatch = cpuStopwatch();
  for (let n = 0; n < 2_000; n += 1) isLabelLine(`${'文/'.repeat(66)}来源：。`);
  expect(stopwatch()).toBeLessThan(500);
});
