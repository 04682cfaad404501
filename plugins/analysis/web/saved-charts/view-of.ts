import type { ChartDataRow } from '../../contract';
import { moduleViews, type ModuleViewKind } from '../module-view-kind';

/** Returns the view in which a chart was saved, or undefined for the default view. */
export const getView = ({ Settings }: Pick<ChartDataRow, 'Settings'>): ModuleViewKind | undefined =>
  moduleViews.find((viewKind) => viewKind === Settings.view);
