import { InputError } from '#core';

/** Cues of one broadcast; a whole day of talk has about so many. */
const mostCues = 50_000;

/** Throws while a file is read that has more cues than a broadcast can have. */
export function mustBeFew(count: number): void {
  if (count > mostCues)
    throw new InputError(`The file has more than ${mostCues} cues`, 'tv-monitor.too-long', { most: mostCues });
}

/** Something said, with its place in the broadcast. Times in milliseconds from the beginning. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
  /** The file gave no time that can be true: it stands where the cue before it ended. */
  readonly isEstimated: boolean;
}

export const faultCodes = ['time', 'time-range', 'end-before-start', 'empty', 'stray', 'no-text'] as const;
export type FaultCode = (typeof faultCodes)[number];

/** What was odd in a file; `line` counts from 1. What could be read of it stands in the cues all the same. */
export interface CueFault {
  readonly line: number;
  readonly code: FaultCode;
  readonly excerpt: string;
}

export const transcriptFormats = ['srt', 'vtt', 'json'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** What a file says of its broadcast beside the cues. */
export interface BroadcastFacts {
  readonly channel?: string;
  readonly programme?: string;
  readonly title?: string;
  /** ISO 8601. */
  readonly startedAt?: string;
  readonly stream?: string;
}

/** A cue as a file gives it, before its times are believed. */
export interface RawCue {
  readonly line: number;
  /** Undefined: not given, or not to be read. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly text: string;
  readonly speaker: string | null;
  /** What is wrong with it, besides what its times and its text tell by themselves. */
  readonly fault?: FaultCode;
}

/** A transcript in the order of time. */
export interface Transcript {
  readonly format: TranscriptFormat;
  readonly charset: string;
  readonly cues: readonly Cue[];
  readonly faults: readonly CueFault[];
  /** Milliseconds until the last cue ends. */
  readonly duration: number;
  readonly facts: BroadcastFacts;
}
