import { toTiming } from './cue-time';
import { cleanCue } from './clean-cue';
import { mustBeFew, type RawCue } from './transcript';

interface OpenCue {
  readonly line: number;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly lines: string[];
  readonly isStray: boolean;
}

const number = /^\d{1,9}$/;
/** WebVTT blocks without spoken text. */
const silentBlock = /^(NOTE|STYLE|REGION)(\s|$)/;

/** Reads the cues of SRT or WebVTT in file order. Text without a time also becomes a cue, so that no word is lost. */
export function readCaptions(text: string, format: 'srt' | 'vtt'): RawCue[] {
  const lines = text.split(/\r\n|\r|\n/);
  const cues: OpenCue[] = [];
  let open: OpenCue | undefined;
  let isBlockStart = true;
  let isSilent = format === 'vtt' && (lines[0] ?? '').startsWith('WEBVTT');

  const begin = (cue: OpenCue): void => {
    open = cue;
    cues.push(cue);
    mustBeFew(cues.length);
  };
  for (const [index, line] of lines.entries()) {
    const timing = toTiming(line);
    if (timing) {
      begin({ line: index + 1, ...timing, lines: [], isStray: false });
      isSilent = false;
    } else if (line.trim() === '') {
      open = undefined;
      isSilent = false;
    } else if (format === 'vtt' && isBlockStart && silentBlock.test(line)) {
      isSilent = true;
    } else if (!isSilent && !isIdentifier(lines, index, format === 'vtt' && isBlockStart)) {
      if (!open) begin({ line: index + 1, start: undefined, end: undefined, lines: [], isStray: true });
      open?.lines.push(line);
    }
    isBlockStart = line.trim() === '';
  }
  return cues.map(({ line, start, end, lines: own, isStray }) => ({
    line,
    start,
    end,
    ...cleanCue(own.join('\n')),
    ...(isStray && { fault: 'stray' as const }),
  }));
}

/**
 * Returns whether a line is a cue identifier: a number directly above a timing line or, if cues may be named, the text
 * at the beginning of its block.
 */
function isIdentifier(lines: readonly string[], index: number, mayBeName: boolean): boolean {
  return (
    toTiming(lines[index + 1] ?? '') !== undefined &&
    (mayBeName || number.test((lines[index] ?? '').normalize('NFKC').trim()))
  );
}
