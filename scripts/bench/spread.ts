import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { sentences } from '#shared/text';
import { inferSpread } from '../../plugins/spread-analysis/server/inference/infer-spread';
import { generateMonth } from '../../plugins/sample-data/server/generator';
import { measureRepostGraph } from './spread-measures/repost-graph';
import { makeCascade, type BaseText, type CascadeSetting, type MadeCascade } from './spread-measures/made-cascade';

const usualFile = join(process.cwd(), '../shared/data/articles/event-news.jsonl.gz');

const usual: CascadeSetting = {
  name: 'usual',
  copies: 120,
  verbatim: 0.25,
  retitled: 0.4,
  attributed: 0.7,
  creditsFirst: 0.1,
  keepsOld: 0.3,
  waiting: 1.6,
};
/** Weights were tuned on the first setting with seed `tune`; the printed results use other seeds and other texts. */
const settings: readonly CascadeSetting[] = [
  usual,
  { ...usual, name: 'small', copies: 25 },
  { ...usual, name: 'half attributed', attributed: 0.5 },
  { ...usual, name: 'no attribution', attributed: 0 },
  { ...usual, name: 'no attribution, all changed', attributed: 0, verbatim: 0 },
  { ...usual, name: 'all attributed', attributed: 1 },
  { ...usual, name: 'first credited', creditsFirst: 0.6 },
  { ...usual, name: 'mostly verbatim', verbatim: 0.6, retitled: 0.2 },
  { ...usual, name: 'verbatim, one title, no attribution', verbatim: 1, retitled: 0, attributed: 0 },
];

/** Returns real articles if the data folder exists beside the project, otherwise generated ones. */
function baseTexts(file: string): readonly BaseText[] {
  const all = existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { title: string; content: string })
        .map(({ title, content }) => ({ title: title.split(/[-_|]/u)[0]?.trim() ?? '', text: content }))
    : generateMonth({ seed: 'spread', end: new Date('2026-03-01T00:00:00Z'), count: 3_000 }).flatMap(
        ({ title, text }) => (title ? [{ title, text }] : []),
      );
  const floor = existsSync(file) ? 600 : 250;
  return all.filter(
    ({ title, text }) =>
      title.length >= 8 && text.length >= floor && text.length <= 2_500 && sentences(text).length >= 8,
  );
}

interface Score {
  right: number;
  said: number;
  true: number;
  naive: number;
  latest: number;
  sure: number;
  sureRight: number;
  gap: number;
}

function measure({ copies, parents }: MadeCascade, into: Score): void {
  const edges = inferSpread(copies);
  into.true += copies.length - 1;
  into.said += edges.length;
  for (const { child, parent, confidence } of edges) {
    const isRight = parents[child] === parent;
    if (isRight) into.right += 1;
    if (confidence >= 0.8) {
      into.sure += 1;
      if (isRight) into.sureRight += 1;
    }
    into.gap += confidence - (isRight ? 1 : 0);
  }
  parents.forEach((parent, child) => {
    if (child === 0) return;
    if (parent === 0) into.naive += 1;
    if (parent === child - 1) into.latest += 1;
  });
}

/** Number of cascades per setting. */
const rounds = 40;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 1_000);

/**
 * Measures the reconstruction of copy relations on cascades with known parents: `[FILE]` of articles, default
 * ../shared/data, otherwise generated ones; `[SEED]`. Reports edge F1 by kind of cascade, compared with the baselines
 * “the earliest is the parent” and “the previous one is the parent”, the precision of confident edges (confidence ≥
 * 0.8), and the time for 1,000 copies. If there is a build, also measures the import of 30,000 reposts of a post and
 * the frame times of their graph.
 */
export async function run([file = usualFile, seed = 'held-out']: readonly string[] = []): Promise<
  Record<string, unknown>
> {
  const texts = baseTexts(file);
  const strange = texts.flatMap(({ text }) => sentences(text).filter(({ length }) => length >= 15 && length <= 45));
  // One half of the texts is for tuning weights, the other for measuring.
  const half = texts.filter((_, index) => (index % 2 === 0) === (seed === 'tune'));
  const results = settings.map((setting) => {
    const score: Score = { right: 0, said: 0, true: 0, naive: 0, latest: 0, sure: 0, sureRight: 0, gap: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const base = half[(round * 7 + 3) % half.length] as BaseText;
      measure(makeCascade(base, strange, setting, `${seed} ${setting.name} ${round}`), score);
    }
    const precision = share(score.right, score.said);
    const recall = share(score.right, score.true);
    return {
      setting: setting.name,
      f1: share(2 * score.right, score.said + score.true),
      precision,
      recall,
      earliestIsParent: share(score.naive, score.true),
      theOneBefore: share(score.latest, score.true),
      sure: share(score.sure, score.said),
      sureRight: share(score.sureRight, score.sure),
      overconfidence: share(score.gap, score.said),
    };
  });
  const large = makeCascade(half[1] as BaseText, strange, { ...usual, copies: 1_000 }, `${seed} large`);
  const times = [0, 1, 2].map(() => {
    const began = performance.now();
    inferSpread(large.copies);
    return performance.now() - began;
  });
  return {
    texts: half.length,
    real: existsSync(file),
    seed,
    results,
    thousandCopiesMs: Math.round(Math.min(...times)),
    worstMs: Math.round(Math.max(...times)),
    reposts: existsSync('dist/server/main.js') ? await measureRepostGraph(30_000) : 'no build in dist',
    aims: 'F1 ≥ .85 in the usual setting, 1,000 copies ≤ 2,000 ms',
  };
}
