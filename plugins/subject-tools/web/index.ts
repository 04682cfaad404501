import { defineWeb } from '#core/web';
import { subjectTools } from '../plugin';

export default defineWeb(subjectTools, {
  screens: {
    'copy-subject': () => import('./copy-subject-screen'),
    'export-subject': () => import('./export-subject-screen'),
    'import-subject': () => import('./import-subject-screen'),
  },
});
