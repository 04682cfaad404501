export * from './built-in-words';
export * from './compile-lexicon';
export * from './score-emotion';
export * from './hints';
export { withoutReply } from './without-reply';
