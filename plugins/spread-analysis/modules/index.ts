import type { Module } from '#plugins/analysis';
import { mostCopied } from './most-copied';
import { spreadTree } from './tree';

export { mostCopied } from './most-copied';
export { spreadCarriers, spreadLevels, spreadSites, spreadTitles } from './rankings';
export { spreadCurve } from './curve';
export { spreadFigures, type SpreadFigure, spreadFigureKeys } from './figures';
export { spreadTree, type TreeRow } from './tree';

/** Those that a place of any module may show: the tree is drawn of the article that the other names first. */
export const anyArticleModules = [mostCopied, spreadTree] as unknown as readonly Module[];
