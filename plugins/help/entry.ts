/** Help for a screen. */
export interface HelpEntry {
  /** Routes that the entry covers; they render the same screen, and the first represents them all. */
  readonly paths: readonly string[];
  /** Purpose of the screen. */
  readonly what: string;
  readonly steps: readonly string[];
  /** Each one or several keys, and their effect. */
  readonly keys: readonly (readonly [string, string])[];
  /** Meanings of the numbers. */
  readonly numbers: readonly string[];
  /** Routes of related screens. */
  readonly next: readonly string[];
  /** Whether a screenshot of the first route is shown. */
  readonly hasPicture: boolean;
}

/** A group of related entries. */
export interface HelpGroup {
  readonly key: string;
  readonly entries: readonly HelpEntry[];
}

/** Changes of a version. */
export interface Change {
  readonly version: string;
  readonly lines: readonly string[];
}

const rest = (lines: readonly string[], mark: string): string[] =>
  lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(mark.length + 1).trim());

function sections(text: string): (readonly [heading: string, lines: readonly string[]])[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n').map((line) => line.trim());
      return [heading, lines.filter(Boolean)] as const;
    });
}

/**
 * Parses entries: `## ROUTE …`, then lines of text; `- ` starts a step, `! ` a key with its meaning after a colon, `= `
 * the meaning of a number, `> ` related routes; `* screenshot` shows a picture.
 */
export function readEntries(text: string): HelpEntry[] {
  return sections(text).map(([heading, lines]) => ({
    paths: heading.split(' '),
    what: lines.filter((line) => !/^[-!=>*] /.test(line)).join(' '),
    steps: rest(lines, '-'),
    keys: rest(lines, '!').map((line): readonly [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
    numbers: rest(lines, '='),
    next: rest(lines, '>').flatMap((line) => line.split(' ')),
    hasPicture: rest(lines, '*').includes('screenshot'),
  }));
}

/** Parses the change log: `## VERSION`, then a line starting with `- ` for each change. */
export function readChanges(text: string): Change[] {
  return sections(text).map(([version, lines]) => ({ version, lines: rest(lines, '-') }));
}

/** Returns the full text of an entry for search. */
export const wordsOf = ({ what, steps, keys, numbers }: HelpEntry): string =>
  [what, ...steps, ...keys.flat(), ...numbers].join('\n');

/** Returns the entry for a route. */
export const getEntry = (groups: readonly HelpGroup[], path: string): HelpEntry | undefined =>
  groups.flatMap(({ entries }) => entries).find(({ paths }) => paths.includes(path));
