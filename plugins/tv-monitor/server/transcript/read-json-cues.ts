import { InputError } from '#core';
import { parseJson } from '#shared/json';
import { cleanCue, getSpeaker } from './clean-cue';
import { getCueTime } from './cue-time';
import { elementLines } from './element-lines';
import { mustBeFew, type BroadcastDetails, type RawCue } from './transcript';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Numbers are seconds, `startMs` and `endMs` are milliseconds, and strings are caption times. */
function timeOf(cue: Json, name: 'start' | 'end'): number | undefined {
  const milliseconds = cue[`${name}Ms`];
  if (typeof milliseconds === 'number')
    return Number.isFinite(milliseconds) && milliseconds >= 0 ? Math.round(milliseconds) : undefined;
  const value = cue[name];
  if (typeof value === 'string')
    return /^\d+(\.\d+)?$/.test(value.trim()) ? Math.round(Number(value) * 1000) : getCueTime(value);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value * 1000) : undefined;
}

/** Returns the line of a parse error, if the engine reports its position. */
function lineOfError(error: unknown, text: string): number | undefined {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
}

/**
 * Reads a transcript in JSON: an array of cues, or an object with `cues` (or `segments`, as speech recognizers write)
 * and optionally `channel`, `programme`, `title`, `startedAt`, `stream`. A cue is `{ start, end, text, speaker? }`.
 */
export function readJsonCues(text: string): { readonly cues: RawCue[]; readonly details: BroadcastDetails } {
  let read: unknown;
  try {
    read = parseJson(text);
  } catch (error) {
    const line = lineOfError(error, text);
    throw new InputError(`The file is not valid JSON${line === undefined ? '' : `: line ${line}`}`, 'tv-monitor.json', {
      line: line ?? '?',
    });
  }
  const root = isObject(read) ? read : {};
  const key = Array.isArray(read) ? undefined : Array.isArray(root.cues) ? 'cues' : 'segments';
  const list = key === undefined ? read : root[key];
  if (!Array.isArray(list)) throw new InputError('The file contains no list of cues', 'tv-monitor.no-cues');
  mustBeFew(list.length);
  const lines = elementLines(text, key);
  const cues = list.map((entry: unknown, index): RawCue => {
    const cue = isObject(entry) ? entry : {};
    const { text: words, speaker } = cleanCue(
      typeof cue.text === 'string' ? cue.text : typeof entry === 'string' ? entry : '',
    );
    return {
      line: lines[index] ?? 1,
      start: timeOf(cue, 'start'),
      end: timeOf(cue, 'end'),
      text: words,
      speaker: getSpeaker(textOf(cue.speaker) ?? '') || speaker,
      ...(typeof cue.text !== 'string' && {
        fault: typeof entry === 'string' ? ('stray' as const) : ('no-text' as const),
      }),
    };
  });
  const details = Object.fromEntries(
    (['channel', 'programme', 'title', 'startedAt', 'stream'] as const).flatMap((name) =>
      textOf(root[name]) === undefined ? [] : [[name, textOf(root[name])]],
    ),
  );
  return { cues, details };
}
