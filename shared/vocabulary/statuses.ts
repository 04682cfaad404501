import { Vocabulary } from './vocabulary';

/** Handling states of an article within a client. */
export const articleStatusTerms = new Vocabulary({
  open: {
    number: 0,
    label: { 'zh-CN': '未处理', 'en-US': 'Open' },
    icon: 'inbox',
    color: '--neutral',
    names: ['未处理'],
  },
  processing: {
    number: 1,
    label: { 'zh-CN': '处理中', 'en-US': 'In progress' },
    icon: 'clock',
    color: '--warning',
    names: ['处理中'],
  },
  done: {
    number: 2,
    label: { 'zh-CN': '已处理', 'en-US': 'Done' },
    icon: 'check',
    color: '--positive',
    names: ['已处理'],
  },
  ignored: {
    number: 3,
    label: { 'zh-CN': '已忽略', 'en-US': 'Ignored' },
    icon: 'close',
    color: '--ink-faint',
    names: ['已忽略'],
  },
});

export type ArticleStatus = (typeof articleStatusTerms)['values'][number];
