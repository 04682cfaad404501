import { formatCount, formatDuration, formatFileSize, formatPercent } from '#shared/format';
import type { SituationFigure } from '../situation-contract';

/** Formats a figure with its unit; a dash where there is none. */
export function figureText({ Value, Unit }: Pick<SituationFigure, 'Value' | 'Unit'>, language: string): string {
  if (Value === null) return '—';
  switch (Unit) {
    case 'milliseconds':
      return formatDuration(Value, language);
    case 'bytes':
      return formatFileSize(Value, language);
    case 'percent':
      return formatPercent(Value, language);
    default:
      return formatCount(Value, language);
  }
}
