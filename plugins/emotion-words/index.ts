export { emotionWords } from './plugin';
