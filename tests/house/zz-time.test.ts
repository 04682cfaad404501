import { it } from '@rstest/core';
import { testDatabase } from '#core/server/testing';
import { nearPattern, wholePattern } from '../../shared/query/sql-pattern';
it('times', async () => {
  const db = await testDatabase();
  const out: string[] = [];
  const time = async (label: string, text: string, pattern: string) => {
    const start = performance.now();
    try {
    const { rows } = await db.query<{ m: boolean }>('select $1::text ~ $2::text as m', [text, pattern]);
    out.push([label, Math.round(performance.now() - start), 'ms', rows[0]!.m, pattern.length].join(' '));
    } catch (error) { out.push(label + String(error)); }
  };
  const words = (start: number, n: number) => Array.from({ length: n }, (_, index) => String.fromCharCode(start + index, start + (2 * index) % 3000, 0x4e00 + index));
  const random = Array.from({ length: 33_000 }, () => String.fromCharCode(0x5000 + Math.floor(Math.random() * 3000))).join('');
  for (const n of [50, 200, 600, 1200, 2400]) await time(`near lists ${n}`, random, nearPattern(words(0x5000, n), words(0x6000, n), 2));
  for (const n of [50, 200, 600]) await time(`near lists 100 ${n}`, random, nearPattern(words(0x5000, n), words(0x6000, n), 100));
  await time('near random many A', random + '中', nearPattern(['匀', '千', '兀', '儀'], ['中国人'], 100));
  await time('near 哈', '哈'.repeat(33_000), nearPattern(['哈'], ['呵'], 100));
  await time('near a spaced', 'a '.repeat(50_000), nearPattern(['a'], ['b'], 100));
  await time('near ab mix', Array.from({ length: 50_000 }, () => (Math.random() < 0.5 ? 'a ' : '中')).join(''), nearPattern(['a'], ['b'], 100));
  await time('near ab mix, b once far', Array.from({ length: 50_000 }, () => (Math.random() < 0.5 ? 'a ' : '中')).join('') + '，'.repeat(101) + 'b', nearPattern(['a'], ['b'], 100));
  await time('near 中 mix', Array.from({ length: 33_000 }, () => (Math.random() < 0.5 ? '国' : '中')).join(''), nearPattern(['中'], ['呵'], 100));
  await time('near nested', '哈'.repeat(33_000), nearPattern(Array.from({ length: 130 }, (_, i) => '哈'.repeat(i + 1)), ['呵'], 100));
  await time('whole', 'a'.repeat(100_000), wholePattern('a'.repeat(200))!);
  await time('whole2', 'a '.repeat(50_000), wholePattern(`${'a '.repeat(90)}b`)!);
  console.log(out.join('\n'));
  await db.close();
});
