import { defineWeb } from '#core/web';
import { remarks } from '../plugin';

export default defineWeb(remarks, {
  widgets: { 'remark-thread': () => import('./remark-thread') },
  notices: {
    RemarkMention: () => import('./remark-mention').then(({ remarkMention }) => ({ default: remarkMention })),
  },
});
