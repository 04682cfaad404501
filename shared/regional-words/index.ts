export { regionalWords } from './regional-words';
