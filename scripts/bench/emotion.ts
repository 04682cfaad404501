import { existsSync } from 'node:fs';
import { defaultModel, encodeModel, trainModel } from '../../plugins/emotion-words/server/model';
import { builtInWords, compileLexicon } from '../../plugins/emotion-words/server/lexicon';
import { judgingSpeed, threeWayFigures, twoWayFigures } from '../emotion-figures';
import { readLabelledTexts } from '../labelled-texts';

const defaultFolder = '../shared/data/sentiment';
const twoWay = { posts: 'weibo2018', reviews: 'chnsenticorp' } as const;
const threeWay = 'stock-forum-3way';
/** Where no test half lies beside the training half, every so many texts are kept out of training. */
const keepOut = 5;

const share = (value: number): number => Math.round(value * 10_000) / 10_000;

async function halves(folder: string, name: string) {
  const whole = await readLabelledTexts(`${folder}/${name}-train.jsonl.gz`);
  const test = `${folder}/${name}-test.jsonl.gz`;
  if (existsSync(test)) return { train: whole, test: (await readLabelledTexts(test)).texts };
  return {
    train: { ...whole, texts: whole.texts.filter((_, index) => index % keepOut !== 0) },
    test: whole.texts.filter((_, index) => index % keepOut === 0),
  };
}

/**
 * Emotion: posts and reviews, good or bad, by one model trained on the training halves of both; beside it what the
 * default model makes of them, three ways on forum posts, and texts judged in a second of one processor. `FOLDER` may
 * hold other data of the same names.
 */
export async function run([folder = defaultFolder]: readonly string[]): Promise<Record<string, unknown>> {
  if (!existsSync(`${folder}/${twoWay.posts}-train.jsonl.gz`))
    return { skipped: `there are no labelled texts in ${folder}` };
  const lexicon = compileLexicon(builtInWords());
  const [posts, reviews, forum] = await Promise.all([
    halves(folder, twoWay.posts),
    halves(folder, twoWay.reviews),
    halves(folder, threeWay),
  ]);
  const begun = process.cpuUsage();
  const model = trainModel([posts.train, reviews.train], lexicon, 'bench', defaultModel());
  const { user } = process.cpuUsage(begun);
  const [first, postFigures, reviewFigures] = [
    defaultModel(),
    twoWayFigures(model, posts.test),
    twoWayFigures(model, reviews.test),
  ];
  return {
    postsAccuracy: postFigures.accuracy,
    postsCalibrationError: postFigures.calibrationError,
    postsTexts: postFigures.texts,
    reviewsAccuracy: reviewFigures.accuracy,
    reviewsCalibrationError: reviewFigures.calibrationError,
    reviewsTexts: reviewFigures.texts,
    defaultPostsAccuracy: twoWayFigures(first, posts.test).accuracy,
    defaultReviewsAccuracy: twoWayFigures(first, reviews.test).accuracy,
    threeWayAccuracy: threeWayFigures(trainModel([forum.train], lexicon, 'bench', first), forum.test).accuracy,
    defaultThreeWayAccuracy: threeWayFigures(first, forum.test).accuracy,
    textsASecond: judgingSpeed(model, [...posts.test, ...reviews.test]),
    trainingSeconds: share(user / 1e6),
    modelBytes: encodeModel(model).length,
    aims: 'posts ≥ .87, reviews ≥ .90, calibration error ≤ .05, ≥ 2000 texts a second',
  };
}
