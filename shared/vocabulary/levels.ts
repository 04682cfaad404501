import { Vocabulary } from './vocabulary';

/** Levels of urgency in the four colors of warnings, most urgent first. */
export const levelTerms = new Vocabulary({
  red: {
    number: 1,
    label: { 'zh-CN': 'Ⅰ级（红色）', 'en-US': 'Level I (red)' },
    icon: 'Ⅰ',
    color: '--level-1',
    names: ['红色', '一级', 'I'],
  },
  orange: {
    number: 2,
    label: { 'zh-CN': 'Ⅱ级（橙色）', 'en-US': 'Level II (orange)' },
    icon: 'Ⅱ',
    color: '--level-2',
    names: ['橙色', '二级', 'II'],
  },
  yellow: {
    number: 3,
    label: { 'zh-CN': 'Ⅲ级（黄色）', 'en-US': 'Level III (yellow)' },
    icon: 'Ⅲ',
    color: '--level-3',
    names: ['黄色', '三级', 'III'],
  },
  blue: {
    number: 4,
    label: { 'zh-CN': 'Ⅳ级（蓝色）', 'en-US': 'Level IV (blue)' },
    icon: 'Ⅳ',
    color: '--level-4',
    names: ['蓝色', '四级', 'IV'],
  },
});

export type Level = (typeof levelTerms)['values'][number];

/** Number of the least urgent level. */
export const lastLevel = Math.max(...Object.values(levelTerms.numbers));
