export { emotionContract } from './contract';
export { emotionWords } from './plugin';
export {
  clientEmotionWord,
  clientEmotionWordLib,
  emotionWhiteList,
  globalEmotionWord,
  globalEmotionWordLib,
} from './resource';
