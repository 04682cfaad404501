import content from './default-model-file?made';
import type { EmotionModel } from './emotion-model';
import { decodeModel } from './model-file';

let read: EmotionModel | undefined;

/**
 * Returns the built-in model: the score of the lexicon, plus what the product's own labeled corpus adds per kind. The
 * build creates it from both, so that it always matches the lexicon; it loads within milliseconds.
 */
export function defaultModel(): EmotionModel {
  read ??= decodeModel(Buffer.from(content, 'base64'));
  return read;
}
