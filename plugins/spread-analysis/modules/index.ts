import type { Module } from '#plugins/analysis';
import { spreadCurve } from './curve';
import { spreadFigures } from './figures';
import { maxCopied } from './most-copied';
import { spreadCarriers, spreadLevels, spreadSites, spreadTitles } from './rankings';
import { spreadTree } from './tree';

export { maxCopied, spreadCarriers, spreadCurve, spreadFigures, spreadLevels, spreadSites, spreadTitles, spreadTree };
export { type SpreadFigure, spreadFigureKeys } from './figures';
export type { TreeRow } from './tree';

/** Modules available in slots for any module: the tree shows the first article listed by the other one. */
export const anyArticleModules = [maxCopied, spreadTree] as unknown as readonly Module[];

/** Modules about the spread of one article. */
export const articleModules = [
  spreadCarriers,
  spreadCurve,
  spreadFigures,
  spreadLevels,
  spreadSites,
  spreadTitles,
] as unknown as readonly Module[];
