import { contribute } from '#core';
import { defineWeb } from '#core/web';
import { analysis } from '../plugin';
import { moduleLoaders } from '../module-loaders';

export default defineWeb(analysis, {
  contributions: [
    contribute(
      moduleLoaders,
      () => async () => (await import(/* webpackChunkName: "wall" */ '../modules')).baseModules,
    ),
  ],
});
