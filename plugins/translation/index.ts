export { translationTerm } from './resource';
