import type { TvCue } from '../contract';

/** A range of the joined text; `end` is exclusive. */
export interface JoinedMark {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** A cue as stored. */
export interface CueRow {
  readonly broadcast_id: string;
  readonly cue_number: number;
  readonly start_at: number;
  readonly end_at: number;
  readonly speaker: string | null;
  readonly text: string;
  readonly is_estimated: boolean;
}

/**
 * Returns the article text of the cues. Sentences go on from line to line and from cue to cue, so it has no line ends,
 * over which no word would match.
 */
export const joinedText = (cues: readonly { readonly text: string }[]): string =>
  cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');

/**
 * Returns cues with the highlights of the joined text that fall on them. A word that spans two cues is highlighted in
 * both. Marks must be ordered by their start.
 */
export function markCues(cues: readonly CueRow[], marks: readonly JoinedMark[]): TvCue[] {
  let offset = 0;
  let first = 0;
  return cues.map(({ cue_number, start_at, end_at, text, speaker, is_estimated }) => {
    const from = offset;
    const to = from + text.length;
    offset = to + 1;
    while (first < marks.length && (marks[first] as JoinedMark).end <= from) first += 1;
    const cueMarks: TvCue['Marks'] = [];
    for (let index = first; index < marks.length && (marks[index] as JoinedMark).start < to; index += 1) {
      const { start, end, word } = marks[index] as JoinedMark;
      if (end > from) cueMarks.push({ start: Math.max(start, from) - from, end: Math.min(end, to) - from, word });
    }
    return {
      Number: cue_number,
      Start: start_at,
      End: end_at,
      Text: text,
      Speaker: speaker,
      Is_Estimated: is_estimated,
      Marks: cueMarks,
    };
  });
}
