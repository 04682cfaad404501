export { mostCopied } from './most-copied';
export { spreadCarriers, spreadLevels, spreadSites, spreadTitles } from './rankings';
export { spreadCurve } from './curve';
export { spreadFigures, type SpreadFigure, spreadFigureKeys } from './figures';
export { spreadTree, type TreeRow } from './tree';
