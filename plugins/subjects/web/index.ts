import { defineWeb, resourceScreen } from '#core/web';
import { subjects } from '../plugin';
import { clientDictionary, subject, subjectCategory } from '../resource';

export default defineWeb(subjects, {
  screens: {
    'subject-category': resourceScreen(subjectCategory),
    'subject-list': resourceScreen(subject, () => import('./subject-parts')),
    'dictionary-management': resourceScreen(clientDictionary),
  },
});
