import { contribute } from '#core';
import { defineWeb, nextFiles } from '#core/web';
import { front } from '../plugin';

const dashboard = () => import(/* webpackChunkName: "shell" */ './dashboard-screen');

export default defineWeb(front, {
  screens: { dashboard },
  // Whoever scrolls to the table, or prints it, need not wait for its code.
  contributions: [contribute(nextFiles, () => async () => (await dashboard()).SubjectTable.load())],
});
