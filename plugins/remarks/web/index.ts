import { defineWeb } from '#core/web';
import { remarks } from '../plugin';

export default defineWeb(remarks, {
  screens: { 'remarked-info': () => import('./remarked-info-screen') },
  widgets: {
    'remark-thread': () => import(/* webpackChunkName: "article" */ './remark-thread'),
    'remark-dialog': () => import('./remark-dialog'),
  },
  notices: {
    RemarkMention: () =>
      import(/* webpackChunkName: "notices" */ './remark-mention').then(({ remarkMention }) => ({
        default: remarkMention,
      })),
  },
});
