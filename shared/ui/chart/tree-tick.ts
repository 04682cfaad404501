import type { TreeAxis } from '#shared/chart';
import type { Ui } from '../ui';

const hour = 60;
const day = 24 * hour;

/** Formats an axis label of a tree: minutes after the start in short form, or a level number. */
export function treeTick(value: number, axis: TreeAxis, { t }: Pick<Ui, 't'>): string {
  if (axis === 'level') return t('tree.level', { count: value });
  if (value === 0) return t('tree.start');
  if (value < hour) return t('tree.minutes', { count: value });
  return value < day ? t('tree.hours', { count: value / hour }) : t('tree.days', { count: value / day });
}
