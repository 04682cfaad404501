import { Vocabulary } from './vocabulary';

/** Sentiments in display order. */
export const emotionTerms = new Vocabulary({
  negative: {
    number: -1,
    label: { 'zh-CN': '负面', 'en-US': 'Negative' },
    icon: '－',
    color: '--negative',
    names: ['负面', '消极'],
  },
  neutral: {
    number: 0,
    label: { 'zh-CN': '中性', 'en-US': 'Neutral' },
    icon: '○',
    color: '--neutral',
    names: ['中性', '中立'],
  },
  positive: {
    number: 1,
    label: { 'zh-CN': '正面', 'en-US': 'Positive' },
    icon: '＋',
    color: '--positive',
    names: ['正面', '积极'],
  },
});

export type Emotion = (typeof emotionTerms)['values'][number];

/** The number of each sentiment in the column `emotion`. */
export const emotions = emotionTerms.numbers;

export const isEmotion = (name: string): name is Emotion => emotionTerms.has(name);
