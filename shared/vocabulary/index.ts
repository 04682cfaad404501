export { forbiddenIn, glossary, type GlossaryEntry } from './glossary';
