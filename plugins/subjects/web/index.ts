import { contribute } from '#core';
import { defineWeb, paletteSource, paletteSources, resourceScreen } from '#core/web';
import { subjects } from '../plugin';

const resources = () => import(/* webpackChunkName: "subjects-resource" */ '../resource');

export default defineWeb(subjects, {
  screens: {
    'subject-category': resourceScreen(async () => (await resources()).subjectCategory),
    'subject-list': resourceScreen(
      async () => (await resources()).subject,
      () => import('./subject-parts'),
    ),
    'subject-add': () => import(/* webpackChunkName: "subject-edit" */ './subject-edit-screen'),
    'subject-update': () => import(/* webpackChunkName: "subject-edit" */ './subject-edit-screen'),
    'dictionary-management': resourceScreen(async () => (await resources()).clientDictionary),
  },
  widgets: {
    'subject-tree': () => import(/* webpackChunkName: "article-list" */ './subject-tree'),
    'article-why-panel': () => import(/* webpackChunkName: "article-list" */ './explain/article-why-panel'),
    'move-dialog': () => import('./move-dialog'),
    'article-why-chips': () => import(/* webpackChunkName: "article-list" */ './explain/article-why-chips'),
  },
  contributions: [
    contribute(
      paletteSources,
      paletteSource(async () => (await import(/* webpackChunkName: "palette" */ './subject-palette')).subjectPalette),
    ),
  ],
});
