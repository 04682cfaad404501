import type { ChartDataRow } from '../../contract';
import { moduleFaces, type ModuleFace } from '../module-face';

/** How a chart was shown when it was kept; its usual face where that is not said. */
export const faceOf = ({ Settings }: Pick<ChartDataRow, 'Settings'>): ModuleFace | undefined =>
  moduleFaces.find((face) => face === Settings.face);
