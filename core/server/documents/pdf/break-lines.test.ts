import { describe, expect, it } from '@rstest/core';
import { breakLines } from './break-lines';

/** Every character has width one. */
const lines = (text: string, width: number) => breakLines(text, width, (part) => [...part].length);

describe('lines', () => {
  it('break between Chinese characters and never within a word of other scripts', () => {
    expect(lines('今天天气好', 2)).toEqual(['今天', '天气', '好']);
    expect(lines('some words here', 10)).toEqual(['some words', 'here']);
  });

  it('start with no closing punctuation and end with no opening one', () => {
    expect(lines('甲乙丙，丁', 3)).toEqual(['甲乙', '丙，丁']);
    expect(lines('甲乙《丙》', 3)).toEqual(['甲乙', '《丙》']);
  });

  it('break what is longer than a line where they must, and keep breaks that are there', () => {
    expect(lines('abcdefg', 3)).toEqual(['abc', 'def', 'g']);
    expect(lines('甲\n\n乙', 5)).toEqual(['甲', '', '乙']);
  });
});
