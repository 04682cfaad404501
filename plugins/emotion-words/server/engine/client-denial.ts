import { alignText } from '../model';
import { getDenial, type Denial } from './denial';

interface Odds {
  readonly polarity: number;
  readonly opinion: number;
}

/** Minimum odds of a text that clears or convicts somebody, and maximum odds of a mere denial. */
const proven = { polarity: 1.2, opinion: 0.8 } as const;
const bareDenial = -0.5;

/**
 * Adjusts the odds towards the monitored entity for a denial: being cleared is good news, a refuted denial is bad news,
 * and a mere denial is neither. Texts must be aligned.
 */
export function heedDenial(
  { polarity, opinion }: Odds,
  title: string,
  body: string,
  watched: readonly string[],
): Odds & { readonly denial: Denial | null; readonly isOther: boolean } {
  const denial = getDenial(
    title,
    body,
    watched.map((word) => alignText(word)),
  );
  const heeded: Odds =
    denial === null
      ? { polarity, opinion }
      : denial.state === 'cleared'
        ? { polarity: Math.max(polarity, proven.polarity), opinion: Math.max(opinion, proven.opinion) }
        : denial.state === 'refuted'
          ? { polarity: Math.min(polarity, -proven.polarity), opinion: Math.max(opinion, proven.opinion) }
          : { polarity, opinion: polarity < 0 ? Math.min(opinion, bareDenial) : opinion };
  return { ...heeded, denial, isOther: heeded.polarity !== polarity || heeded.opinion !== opinion };
}
