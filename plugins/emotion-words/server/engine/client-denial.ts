import { alignText } from '../model';
import { denialOf, type Denial } from './denial';

interface Odds {
  readonly polarity: number;
  readonly opinion: number;
}

/** Odds that a text which clears or convicts somebody has at least, and that one which only denies has at most. */
const proven = { polarity: 1.2, opinion: 0.8 } as const;
const bareDenial = -0.5;

/**
 * What a denial makes of the odds towards the one who is watched: who was cleared has good news, whose denial was
 * refuted has bad news, and a bare denial is no news of either kind. Texts must be aligned.
 */
export function heedDenial(
  { polarity, opinion }: Odds,
  title: string,
  body: string,
  watched: readonly string[],
): Odds & { readonly denial: Denial | null; readonly isOther: boolean } {
  const denial = denialOf(
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
