import { InputError } from '#core';

/** Maximum number of cues per broadcast, about the amount of a whole day of speech. */
const maxCues = 50_000;

/** Throws while reading a file with more cues than a broadcast may have. */
export function mustBeFew(count: number): void {
  if (count > maxCues)
    throw new InputError(`The file has more than ${maxCues} cues`, 'tv-monitor.too-long', { max: maxCues });
}

/** Something said, with its position in the broadcast. Times in milliseconds from the beginning. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
  /** The file contained no plausible time, so the cue starts where the previous one ended. */
  readonly isEstimated: boolean;
}

export const faultCodes = ['time', 'time-range', 'end-before-start', 'empty', 'stray', 'no-text'] as const;
export type FaultCode = (typeof faultCodes)[number];

/** A problem in a file; `line` counts from 1. Text that could be read is included in the cues anyway. */
export interface CueFault {
  readonly line: number;
  readonly code: FaultCode;
  readonly excerpt: string;
}

export const transcriptFormats = ['srt', 'vtt', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** Broadcast details that a file contains besides the cues. */
export interface BroadcastDetails {
  readonly channel?: string;
  readonly programme?: string;
  readonly title?: string;
  /** ISO 8601. */
  readonly startedAt?: string;
  readonly stream?: string;
}

/** A cue as read from a file, before its times are checked. */
export interface RawCue {
  readonly line: number;
  /** Undefined if missing or unreadable. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly text: string;
  readonly speaker: string | null;
  /** A fault that is not evident from its times and text. */
  readonly fault?: FaultCode;
}

/** A transcript in chronological order. */
export interface Transcript {
  readonly format: TranscriptFormat;
  readonly charset: string;
  readonly cues: readonly Cue[];
  readonly faults: readonly CueFault[];
  /** Milliseconds until the end of the last cue. */
  readonly duration: number;
  readonly details: BroadcastDetails;
}
