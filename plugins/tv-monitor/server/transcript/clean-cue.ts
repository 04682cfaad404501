import { plainLine } from '#shared/text';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};
const voice = /<v(?:\.[^\s<>]*)?\s([^<>]{1,200})>/i;
/** Matches tags of SRT and WebVTT, times within a cue, and SubStation styles; a bare `<` in a sentence is kept. */
const tags = /<\/?[a-z][^<>]*>|<\d{1,3}:[\d:.]+>|\{\\[^{}]*\}/gi;

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Normalizes a speaker's name for storage. */
export const getSpeaker = (text: string): string => plainLine(text, 60);

/** Returns the text of a cue without markup, line by line, and its speaker if given. */
export function cleanCue(text: string): { readonly text: string; readonly speaker: string | null } {
  const speaker = voice.exec(text)?.[1]?.trim() || null;
  const lines = decoded(text.replace(tags, ''))
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return { text: lines.filter((line) => line !== '').join('\n'), speaker: speaker && getSpeaker(decoded(speaker)) };
}
