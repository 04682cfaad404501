import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseService, type CommandDeclaration } from '#core/server';
import { isEmotion, type Emotion } from '#shared/vocabulary';
import { EncoderOdds } from './encoder-odds';
import { openEncoder } from './encoder-session';
import { WordPieces } from './word-pieces';

/** A pretrained encoder configured by an operator; paths refer to the machines that classify. */
export interface EncoderSetting {
  readonly modelPath: string;
  readonly vocabularyPath: string;
  /** Meaning of the network's classes, in its order. */
  readonly labels: readonly Emotion[];
  readonly isLowerCase: boolean;
}

/**
 * Loads an encoder.
 *
 * @throws an error with a readable message that names what is missing.
 */
export async function loadEncoder(setting: EncoderSetting): Promise<EncoderOdds> {
  const vocabulary = await readFile(setting.vocabularyPath, 'utf8').catch((error: unknown) => {
    throw new Error(`The vocabulary ${setting.vocabularyPath} cannot be read`, { cause: error });
  });
  return new EncoderOdds(
    await openEncoder(setting.modelPath),
    new WordPieces(vocabulary, setting.isLowerCase),
    setting.labels,
  );
}

const usage = 'emotion-encoder MODEL.onnx VOCABULARY.txt LABEL,LABEL[,LABEL] [cased] | emotion-encoder off';

/** Enables a pretrained encoder beside the lexicon, or disables it. It is tested before it is enabled. */
export const encoderCommand: CommandDeclaration = {
  name: 'emotion-encoder',
  summary: 'Enables a pretrained encoder (ONNX file and vocabulary) for sentiment, or disables it',
  usage,
  run: async (services, [model, vocabulary, named, cased]) => {
    const database = services.get(DatabaseService);
    if (model === 'off') {
      await database.query('delete from emotion_encoder');
      process.stdout.write('No encoder judges; the emotion model does\n');
      return 0;
    }
    const labels = (named ?? '').split(',').map((label) => label.trim());
    if (!model || !vocabulary || labels.length < 2 || !labels.every(isEmotion)) {
      process.stderr.write(
        `${usage}\nLabels are negative, neutral and positive, in the order of the network's classes\n`,
      );
      return 2;
    }
    const setting: EncoderSetting = {
      modelPath: resolve(model),
      vocabularyPath: resolve(vocabulary),
      labels: labels as Emotion[],
      isLowerCase: cased !== 'cased',
    };
    try {
      await (await loadEncoder(setting)).classify(['服务很好，推荐', '太差了，要投诉'], [0, 0]);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }
    await database.query(
      `insert into emotion_encoder (model_path, vocabulary_path, labels, is_lower_case) values ($1, $2, $3, $4)
       on conflict (encoder_id) do update set model_path = excluded.model_path,
         vocabulary_path = excluded.vocabulary_path, labels = excluded.labels, is_lower_case = excluded.is_lower_case`,
      [setting.modelPath, setting.vocabularyPath, setting.labels, setting.isLowerCase],
    );
    process.stdout.write(`${setting.modelPath} judges from the next batch on\n`);
    return 0;
  },
};
