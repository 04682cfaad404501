import { defineWeb } from '#core/web';
import { remarks } from '../plugin';

export default defineWeb(remarks, {
  widgets: {
    'remark-thread': () => import('./remark-thread'),
    'remark-dialog': () => import('./remark-dialog'),
  },
  notices: {
    RemarkMention: () => import('./remark-mention').then(({ remarkMention }) => ({ default: remarkMention })),
  },
});
