import type { ChartDataRow } from '../../contract';
import { moduleFaces, type ModuleFace } from '../module-face';

/** Returns the view in which a chart was saved, or undefined for the default view. */
export const faceOf = ({ Settings }: Pick<ChartDataRow, 'Settings'>): ModuleFace | undefined =>
  moduleFaces.find((face) => face === Settings.face);
