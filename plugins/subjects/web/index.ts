import { contribute } from '#core';
import { defineWeb, paletteSources, resourceScreen } from '#core/web';
import { subjects } from '../plugin';
import { clientDictionary, subject, subjectCategory } from '../resource';
import { subjectPalette } from './subject-palette';

export default defineWeb(subjects, {
  screens: {
    'subject-category': resourceScreen(subjectCategory),
    'subject-list': resourceScreen(subject, () => import('./subject-parts')),
    'subject-add': () => import(/* webpackChunkName: "subject-edit" */ './subject-edit-screen'),
    'subject-update': () => import(/* webpackChunkName: "subject-edit" */ './subject-edit-screen'),
    'dictionary-management': resourceScreen(clientDictionary),
  },
  widgets: {
    'subject-tree': () => import(/* webpackChunkName: "article-list" */ './subject-tree'),
    'article-why-panel': () => import(/* webpackChunkName: "article-list" */ './explain/article-why-panel'),
    'move-dialog': () => import('./move-dialog'),
    'article-why-chips': () => import(/* webpackChunkName: "article-list" */ './explain/article-why-chips'),
  },
  contributions: [contribute(paletteSources, subjectPalette)],
});
