import { formatPercent } from '#shared/format';
import type { SpreadReason } from '../spread-reason';

interface ReasonTexts {
  readonly language: string;
  text(key: string, parameters?: Readonly<Record<string, string | number>>): string;
}

const dayMinutes = 1_440;

/** Formats a reason. */
export function reasonText(reason: SpreadReason, { language, text }: ReasonTexts): string {
  const getReasonText = (key: string, parameters: Readonly<Record<string, string | number>> = {}): string =>
    text(`spread-analysis:reason.${key}`, parameters);
  switch (reason.kind) {
    case 'text':
      return getReasonText('text', { share: formatPercent(reason.share, language, 0) });
    case 'sharedChanges':
      return getReasonText('sharedChanges', { count: reason.count });
    case 'title':
      return getReasonText('title');
    case 'time':
      return reason.minutes < 120
        ? getReasonText('minutes', { count: reason.minutes })
        : reason.minutes < 2 * dayMinutes
          ? getReasonText('hours', { count: Math.round(reason.minutes / 60) })
          : getReasonText('days', { count: Math.round(reason.minutes / dayMinutes) });
    default:
      return getReasonText(reason.kind, { phrase: reason.phrase });
  }
}
