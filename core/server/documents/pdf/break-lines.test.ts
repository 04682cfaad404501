import { describe, expect, it } from '@rstest/core';
import { breakLines } from './break-lines';

/** Every letter stands one wide. */
const lines = (text: string, width: number) => breakLines(text, width, (part) => [...part].length);

describe('lines', () => {
  it('break between Chinese letters, and never within a word of others', () => {
    expect(lines('今天天气好', 2)).toEqual(['今天', '天气', '好']);
    expect(lines('some words here', 10)).toEqual(['some words', 'here']);
  });

  it('begin with no closing sign and end with no opening one', () => {
    expect(lines('甲乙丙，丁', 3)).toEqual(['甲乙', '丙，丁']);
    expect(lines('甲乙《丙》', 3)).toEqual(['甲乙', '《丙》']);
  });

  it('break what is longer than a line where they must, and keep breaks that are there', () => {
    expect(lines('abcdefg', 3)).toEqual(['abc', 'def', 'g']);
    expect(lines('甲\n\n乙', 5)).toEqual(['甲', '', '乙']);
  });
});
