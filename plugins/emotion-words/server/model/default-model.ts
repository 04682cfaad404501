import content from './default-model-file?made';
import type { EmotionModel } from './emotion-model';
import { decodeModel } from './model-file';

let read: EmotionModel | undefined;

/**
 * The model that the product begins with: the score of its lexicon, and what its own labelled corpus adds to that kind
 * by kind. It is made by the build from both of them, so it can never be out of step with the lexicon, and read in some
 * milliseconds.
 */
export function defaultModel(): EmotionModel {
  read ??= decodeModel(Buffer.from(content, 'base64'));
  return read;
}
