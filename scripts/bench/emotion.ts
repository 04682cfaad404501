import { existsSync } from 'node:fs';
import { isEmotion } from '#shared/vocabulary';
import { loadEncoder, type EncoderOdds } from '../../plugins/emotion-words/server/encoder';
import { measureKind, type KindFigures } from '../emotion-figures';
import { denialFigures, type DenialFigures } from '../emotion-denials';
import { readEmotionKinds } from '../labelled-texts';

const defaultFolder = '../shared/data';

const aims = {
  posts: { fresh: 0.83, learned: 0.85 },
  reviews: { fresh: 0.81, learned: 0.86 },
  deliveries: { fresh: 0.8, learned: 0.87 },
  shops: { fresh: 0.87, learned: 0.89 },
  stock: { fresh: 0.55, learned: 0.59 },
  companies: { fresh: 0.87, learned: 0.87 },
} as const;

/**
 * Measures sentiment by kinds of text: the initial state of the product, the state after training on 4,000 unlabeled
 * texts of the kind, and a baseline of naive Bayes trained with the labels of the kind; plus calibration error, results
 * on refuted rumors, and speeds. `FOLDER` may contain other data of the same names; a kind without a test split is cut
 * in two, and only the first half is used for training. `KIND …` measures these kinds alone;
 * `encoder=MODEL.onnx,VOCABULARY.txt,LABEL,LABEL…` also measures a pretrained encoder.
 */
export async function run(args: readonly string[]): Promise<Record<string, unknown>> {
  const [folder = defaultFolder, ...only] = args.filter((word) => !word.startsWith(encoderWord));
  const encoder = await getEncoder(args);
  if (!existsSync(`${folder}/sentiment`)) return { skipped: `no labelled texts in ${folder}/sentiment` };
  const kinds: Record<string, KindFigures & { readonly aim: (typeof aims)[keyof typeof aims] }> = {};
  for (const [name, aim] of Object.entries(aims)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const read = await readEmotionKinds(`${folder}/sentiment`, name as keyof typeof aims);
    if (read) kinds[name] = { ...(await measureKind(read, encoder)), aim };
  }
  const denials: DenialFigures | null = only.length === 0 ? denialFigures(folder) : null;
  return {
    ...kinds,
    ...denials,
    aims: 'calibration error ≤ .05 each; refuted rumours called negative for their target ≤ .15; ≥ 5,000 texts a second of one processor; 20,000 texts learned in ≤ 60 s',
  };
}

const encoderWord = 'encoder=';

async function getEncoder(args: readonly string[]): Promise<EncoderOdds | null> {
  const named = args.find((word) => word.startsWith(encoderWord));
  if (named === undefined) return null;
  const [modelPath = '', vocabularyPath = '', ...labels] = named.slice(encoderWord.length).split(',');
  return loadEncoder({ modelPath, vocabularyPath, labels: labels.filter(isEmotion), isLowerCase: true });
}
