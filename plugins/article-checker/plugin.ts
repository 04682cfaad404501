import { definePlugin } from '#core';

const screen = '/front/tools/article-checker';
const words = '/front/tools/article-checker/words';

/** A text looked over before it is published: misspelt words, forbidden claims, numbers and dates that cannot be. */
export const articleChecker = definePlugin({
  id: 'article-checker',
  summary: 'Finds misspelt words, forbidden claims, wrong names, numbers and dates in a text before it is published',
  requires: ['readers'],
  extends: ['core.selects'],
  privileges: { 'article-checker': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: screen,
      screen: 'article-checker',
      title: 'title.article-checker',
      menuCode: 'article-checker',
      privilege: ['article-checker', 'browse'],
    },
    {
      path: words,
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
