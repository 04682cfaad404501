import { Vocabulary } from './vocabulary';

/** Yes and no, for switches in files and sentences. */
export const answerTerms = new Vocabulary({
  true: {
    number: 1,
    label: { 'zh-CN': '是', 'en-US': 'Yes' },
    icon: 'check',
    color: '--ink',
    names: ['是', '启用', '1'],
  },
  false: {
    number: 0,
    label: { 'zh-CN': '否', 'en-US': 'No' },
    icon: 'close',
    color: '--ink',
    names: ['否', '停用', '0'],
  },
});
