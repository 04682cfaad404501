export { answerTerms } from './answers';
export { emotions, emotionTerms, isEmotion, type Emotion } from './emotions';
export { lastLevel, levelTerms, type Level } from './levels';
export { isMediaType, mediaTypes, mediaTypeTerms, type MediaType } from './media-types';
export { articleStatusTerms, type ArticleStatus } from './statuses';
export { Vocabulary, type Term, type TermLabel } from './vocabulary';
export { forbiddenIn, glossary, type GlossaryEntry } from './glossary';
