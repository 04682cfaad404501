import { writeFileSync } from 'node:fs';
import { builtInWords, compileLexicon } from '../plugins/emotion-words/server/lexicon';
import { defaultModel, encodeModel, trainModel } from '../plugins/emotion-words/server/model';
import { modelFigures } from './emotion-figures';
import { readLabelledTexts } from './labelled-texts';

const usage =
  'node scripts/run-typescript.mjs scripts/train-emotion.ts OUT.emotion FILE …\n' +
  'Each FILE holds labelled texts of one kind (posts, reviews …) as .jsonl, .csv or .xlsx, gzipped or not.\n' +
  'Then: npm run command -- emotion-model OUT.emotion';

/**
 * One of this many texts is held out from a first model, which is evaluated on them; the written model is trained on
 * all.
 */
const keepOut = 10;

/** Trains an emotion model on texts that the user supplies, evaluates it and writes it. */
export async function run([out, ...files]: readonly string[]): Promise<unknown> {
  if (!out || files.length === 0) return usage;
  const kinds = await Promise.all(files.map(readLabelledTexts));
  const lexicon = compileLexicon(builtInWords());
  const name = out.replace(/^.*\//u, '').replace(/\.[a-z]+$/u, '');
  const first = trainModel(
    kinds.map((kind) => ({ ...kind, texts: kind.texts.filter((_, index) => index % keepOut !== 0) })),
    lexicon,
    name,
    defaultModel(),
  );
  const figures = kinds.map((kind) => ({
    kind: kind.name,
    texts: kind.texts.length,
    ...modelFigures(
      first,
      kind.texts.filter((_, index) => index % keepOut === 0),
    ),
  }));
  const content = encodeModel(trainModel(kinds, lexicon, name, defaultModel()));
  writeFileSync(out, content);
  return { written: out, bytes: content.length, figures };
}
