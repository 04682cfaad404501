import { describe, expect, it } from '@rstest/core';
import { learnNoise, linksToKeep } from './learn-noise';

const links = (ids: readonly number[], end: (id: number) => string) =>
  ids.map((id) => `https://a.cn/show?id=${id}&${end(id)}`);

describe('parameters that say nothing', () => {
  it('are those whose value differs for every link at every visit', () => {
    const before = links([1, 2, 3, 4], (id) => `k=x${id}&lang=zh`);
    const now = links([2, 3, 4, 5], (id) => `k=y${id}&lang=zh`);
    expect([...learnNoise(before, now)]).toEqual(['k']);
    expect([...learnNoise(before, before)]).toEqual([]);
  });

  it('are not those that name the page, or that one link changed', () => {
    const page = (from: number) => Array.from({ length: 5 }, (_, index) => `https://a.cn/show?id=${from + index}`);
    expect([...learnNoise(page(1), page(6))]).toEqual([]);
    const before = links([1, 2, 3, 4], () => 'v=1');
    expect([
      ...learnNoise(
        before,
        links([1, 2, 3, 4], (id) => `v=${id === 1 ? 2 : 1}`),
      ),
    ]).toEqual([]);
  });

  it('are learned from parameters of the path too, and not from two links', () => {
    const paths = (ids: readonly number[], value: string) => ids.map((id) => `https://a.cn/a/${id}.html;k=${value}`);
    expect([...learnNoise(paths([1, 2, 3], 'a'), paths([1, 2, 3], 'b'))]).toEqual(['k']);
    expect([...learnNoise(paths([1, 2], 'a'), paths([1, 2], 'b'))]).toEqual([]);
    expect(linksToKeep(['https://a.cn/1', undefined, 'https://a.cn/1?k=1'])).toEqual(['https://a.cn/1?k=1']);
  });
});
