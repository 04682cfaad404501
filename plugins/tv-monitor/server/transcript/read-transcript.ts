import { InputError } from '#core';
import { decodeBytes } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import { readCaptions } from './read-captions';
import { readJsonCues } from './read-json-cues';
import type { Cue, CueFault, FaultCode, RawCue, Transcript, TranscriptFormat } from './transcript';

const maxFaults = 1_000;
/** Maximum plausible length of a broadcast, in milliseconds. */
const maxDurationMs = 48 * 3_600_000;
const maxTextLength = 5_000;
const maxExcerptLength = 120;

function getFormat(text: string): TranscriptFormat {
  const head = cutText(text, 2_000).trimStart();
  if (/^WEBVTT(\s|$)/.test(head)) return 'vtt';
  if (/^\{\s*"|^\[\s*[[{\]"]|^\{\s*\}/.test(head)) return 'json';
  if (/[-‐-―−=－＝][>＞]/.test(text)) return 'srt';
  throw new InputError('The file is neither SRT, WebVTT nor JSON', 'tv-monitor.unknown-format');
}

/** Assigns every cue a plausible time in file order and reports what was wrong. */
function believed(raw: readonly RawCue[]): { readonly cues: readonly Cue[]; readonly faults: readonly CueFault[] } {
  const cues: Cue[] = [];
  const faults: CueFault[] = [];
  let last = 0;
  for (const { line, start, end, text, speaker, fault } of raw) {
    const reportFault = (code: FaultCode): void =>
      void faults.push({ line, code, excerpt: cutText(text, maxExcerptLength) });
    if (text === '') {
      reportFault(fault ?? 'empty');
      continue;
    }
    const isLost = start === undefined || start > maxDurationMs;
    const from = isLost ? last : start;
    const isWrong = end === undefined || end > maxDurationMs || end < from;
    if (fault) reportFault(fault);
    else if (start === undefined || end === undefined) reportFault('time');
    else if (start > maxDurationMs || end > maxDurationMs) reportFault('time-range');
    else if (end < start) reportFault('end-before-start');
    const cue = {
      start: from,
      end: isLost || isWrong ? from : end,
      text: cutText(text, maxTextLength),
      speaker,
      isEstimated: isLost || isWrong,
    };
    cues.push(cue);
    last = cue.end;
  }
  return { cues, faults };
}

/**
 * Reads a transcript in any supported format and encoding.
 *
 * @throws {InputError} if there is nothing to read.
 */
export function readTranscript(bytes: Uint8Array): Transcript {
  const { text: decoded, charset } = decodeBytes(bytes);
  const text = decoded.replace(/^\ufeff/, '');
  if (text.trim() === '') throw new InputError('The file is empty', 'tv-monitor.empty');
  const format = getFormat(text);
  const { cues: raw, details } =
    format === 'json' ? readJsonCues(text) : { cues: readCaptions(text, format), details: {} };
  const { cues, faults } = believed(raw);
  if (cues.length === 0) throw new InputError('The file contains no text', 'tv-monitor.no-cues');
  const ordered = [...cues].sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    format,
    charset,
    cues: ordered,
    faults: faults.slice(0, maxFaults),
    duration: ordered.reduce((end, cue) => Math.max(end, cue.end), 0),
    details,
  };
}
