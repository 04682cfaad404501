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
/** Tags of SRT and WebVTT, times within a cue, and the styles of SubStation; a bare `<` of a sentence stays. */
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

/** A name as it is kept. */
export const speakerOf = (text: string): string => plainLine(text, 60);

/** The words of a cue without its marks, line by line, and who speaks them where the cue says so. */
export function cleanCue(text: string): { readonly text: string; readonly speaker: string | null } {
  const speaker = voice.exec(text)?.[1]?.trim() || null;
  const lines = decoded(text.replace(tags, ''))
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return { text: lines.filter((line) => line !== '').join('\n'), speaker: speaker && speakerOf(decoded(speaker)) };
}
