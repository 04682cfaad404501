import { loadavg } from 'node:os';
import { RuleReader } from '#plugins/subjects/server';
import { previewRule } from '../../plugins/subjects/server/rule-preview';
import { openFilledLibrary } from './made-library/filled-library';
import { benchCaller } from './questions/bench-caller';

const rounds = 5;
const previewDays = 30;

/** Typed rules, with a saved rule where the preview is to compare both. */
const rules: Readonly<Record<string, readonly [rule: string, saved?: string]>> = {
  frequentWord: ['星河'],
  commonWord: ['召回'],
  rareWord: ['瀚海'],
  longWord: ['星河汽车'],
  phrase: ['"动力电池热管理系统"'],
  and: ['星河+召回'],
  andOfGroups: ['(星河|市场|公司)+(召回|涨价|投诉|退车)', '(星河|市场)+(召回|涨价|投诉)'],
  exclusions: ['(星河|市场|公司)+(召回|涨价)-(试驾|补贴)-盲测', '(星河|市场|公司)+(召回|涨价)'],
  near: ['星河 NEAR/60 召回'],
  latin: ['(Model Y|iPhone 17 Pro|ChatGPT)'],
  fields: ['media:weibo AND emotion:negative AND (投诉 OR 退车)'],
  site: ['(召回 OR 投诉) AND site:站点3'],
};

const rounded = (value: number): number => Math.round(value);

/**
 * Measures the milliseconds from a typed rule to its preview over 30 days that cover the whole library: `[articles]`,
 * default 200,000; see `BENCH_DATA`.
 */
export async function run([count = '200000']: readonly string[] = []): Promise<Record<string, unknown>> {
  const library = await openFilledLibrary(Number(count));
  try {
    const { kernel, database } = library;
    const reader = kernel.get(RuleReader);
    const read = async (rule: string) => reader.resolve(reader.parse({ rule }), benchCaller.clientId);
    const results: Record<string, unknown> = {};
    const all: number[] = [];
    const firsts: number[] = [];
    for (const [name, [rule, saved]] of Object.entries(rules)) {
      const times: number[] = [];
      let resultText = '';
      for (let round = 0; round < rounds; round += 1) {
        const before = performance.now();
        const preview = await previewRule(
          database,
          benchCaller,
          await read(rule),
          saved === undefined ? null : await read(saved),
          previewDays,
        );
        times.push(performance.now() - before);
        resultText = `${preview.total}${preview.Is_Capped ? '+' : ''} in ${preview.Days} days`;
      }
      firsts.push(times[0] ?? 0);
      all.push(...times);
      times.sort((a, b) => a - b);
      results[name] = [rounded(times[Math.floor(rounds / 2)] ?? 0), rounded(times.at(-1) ?? 0), resultText];
    }
    all.sort((a, b) => a - b);
    return {
      articles: library.articles,
      loadSeconds: library.loadSeconds,
      median: rounded(all[Math.floor(all.length / 2)] ?? 0),
      p95: rounded(all[Math.floor(all.length * 0.95)] ?? 0),
      worst: rounded(all.at(-1) ?? 0),
      worstOfFirstTimes: rounded(Math.max(...firsts)),
      load: loadavg().map((each) => Number(each.toFixed(1))),
      medianAndWorstMs: results,
    };
  } finally {
    await library.close();
  }
}
