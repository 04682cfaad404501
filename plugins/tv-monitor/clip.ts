import { Duration } from 'luxon';
import { hourLength } from '#shared/time';

/** The cue data that a clip needs. Times in milliseconds from the beginning of the broadcast. */
export interface ClipCue {
  readonly Start: number;
  readonly End: number;
  readonly Text: string;
  readonly Speaker: string | null;
}

const getLength = (milliseconds: number): Duration => Duration.fromMillis(Math.max(0, Math.floor(milliseconds)));

/** Formats a readable time code: `1:02:03`, or `02:03` within the first hour. */
export function timeCode(milliseconds: number): string {
  return getLength(milliseconds).toFormat(milliseconds < hourLength ? 'mm:ss' : 'h:mm:ss');
}

/**
 * Parses a typed time code, `1:02:03` or `02:03` with or without a fraction, into milliseconds; returns undefined for
 * anything else.
 */
export function readTimeCode(text: string): number | undefined {
  const match = /^(?:(\d{1,3}):)?(\d{1,2}):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text.normalize('NFKC').trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Returns the cues that are heard, at least partly, between two times. */
export const getClip = <C extends ClipCue>(cues: readonly C[], from: number, to: number): C[] =>
  cues.filter(({ Start, End }) => Start <= to && Math.max(End, Start) >= from);

/** Formats a clip as readable text with one line per cue. */
export function clipText(cues: readonly ClipCue[]): string {
  return cues
    .map(
      ({ Start, Text, Speaker }) =>
        `[${timeCode(Start)}] ${Speaker ? `${Speaker}: ` : ''}${Text.replaceAll('\n', ' ')}`,
    )
    .join('\n');
}

const captionTime = (milliseconds: number): string => getLength(milliseconds).toFormat('hh:mm:ss,SSS');

/** Formats a clip as captions (SubRip), with times relative to `zero`. */
export function clipSrt(cues: readonly ClipCue[], zero = 0): string {
  return cues
    .map(
      ({ Start, End, Text, Speaker }, index) =>
        `${index + 1}\n${captionTime(Start - zero)} --> ${captionTime(Math.max(End, Start) - zero)}\n${Speaker ? `${Speaker}: ` : ''}${Text}\n`,
    )
    .join('\n');
}
