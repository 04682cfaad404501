import { defineWeb } from '#core/web';
import { subjectQuality } from '../plugin';

export default defineWeb(subjectQuality, {
  screens: { 'subject-quality': () => import(/* webpackChunkName: "subject-quality" */ './subject-quality-screen') },
  notices: {
    SubjectQuality: () =>
      import(/* webpackChunkName: "notices" */ './quality-notice').then(({ qualityNotice }) => ({
        default: qualityNotice,
      })),
  },
});
