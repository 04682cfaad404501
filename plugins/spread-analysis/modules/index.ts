import type { Module } from '#plugins/analysis';
import { spreadCurve } from './curve';
import { spreadFigures } from './figures';
import { mostCopied } from './most-copied';
import { spreadCarriers, spreadLevels, spreadSites, spreadTitles } from './rankings';
import { spreadTree } from './tree';

export { mostCopied, spreadCarriers, spreadCurve, spreadFigures, spreadLevels, spreadSites, spreadTitles, spreadTree };
export { type SpreadFigure, spreadFigureKeys } from './figures';
export type { TreeRow } from './tree';

/** Those that a place of any module may show: the tree is drawn of the article that the other names first. */
export const anyArticleModules = [mostCopied, spreadTree] as unknown as readonly Module[];

/** Those about the spread of one article. */
export const articleModules = [
  spreadCarriers,
  spreadCurve,
  spreadFigures,
  spreadLevels,
  spreadSites,
  spreadTitles,
] as unknown as readonly Module[];
