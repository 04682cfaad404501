import { definePlugin } from '#core';

const screen = '/front/tools/article-checker';
const words = '/front/tools/article-checker/words';

/** Checks a text before publication: misspellings, forbidden claims, and impossible numbers and dates. */
export const articleChecker = definePlugin({
  id: 'article-checker',
  summary:
    'Finds misspelled words, forbidden claims, and wrong names, numbers and dates in a text before it is published',
  requires: ['readers'],
  extends: ['core.selects'],
  privileges: { 'article-checker': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: screen,
      name: 'articleChecker',
      screen: 'article-checker',
      title: 'title.article-checker',
      menuCode: 'article-checker',
      privilege: ['article-checker', 'browse'],
    },
    {
      path: words,
      name: 'checkerWords',
      reason: 'the dictionary of the proofreader belongs to the client',
      screen: 'checker-word',
      title: 'title.checker-word',
      menuCode: 'article-checker',
      privilege: ['article-checker', 'browse'],
    },
  ],
  menus: [
    {
      code: 'article-checker',
      area: 'front',
      parent: 'front-tools',
      order: 66,
      icon: 'check',
      path: screen,
      privilege: ['article-checker', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'article-checker': typeof articleChecker;
  }
}
