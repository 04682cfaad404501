import { contribute } from '#core';
import { defineWeb, preloadFiles } from '#core/web';
import { front } from '../plugin';

const dashboard = () => import(/* webpackChunkName: "shell" */ './dashboard-screen');

export default defineWeb(front, {
  screens: { dashboard },
  // Preloads the code of the table for users who scroll to it or print it.
  contributions: [contribute(preloadFiles, () => async () => (await dashboard()).SubjectTable.load())],
});
