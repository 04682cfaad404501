export { Lexicon, type AddedWord } from './lexicon';
export { Segmenter } from './segmenter';
export { wordTags, type CutWord, type WordTag } from './word-tag';
