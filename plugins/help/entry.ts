/** What is said of a screen. */
export interface HelpEntry {
  /** Routes that it is about; they draw the same screen, the first stands for all. */
  readonly paths: readonly string[];
  /** What the screen is for. */
  readonly what: string;
  readonly steps: readonly string[];
  /** Each a key or several, and what they do. */
  readonly keys: readonly (readonly [string, string])[];
  /** What the numbers mean. */
  readonly numbers: readonly string[];
  /** Routes to go on with. */
  readonly next: readonly string[];
}

/** Entries that belong together. */
export interface HelpGroup {
  readonly key: string;
  readonly entries: readonly HelpEntry[];
}

/** What is new in a version. */
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
 * Reads entries: `## ROUTE …`, then lines of text; `- ` begins a step, `! ` a key with its meaning behind a colon, `= `
 * what a number means, `> ` routes to go on with.
 */
export function readEntries(text: string): HelpEntry[] {
  return sections(text).map(([heading, lines]) => ({
    paths: heading.split(' '),
    what: lines.filter((line) => !/^[-!=>] /.test(line)).join(' '),
    steps: rest(lines, '-'),
    keys: rest(lines, '!').map((line): readonly [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
    numbers: rest(lines, '='),
    next: rest(lines, '>').flatMap((line) => line.split(' ')),
  }));
}

/** Reads what is new: `## VERSION`, then a line beginning with `- ` for each change. */
export function readChanges(text: string): Change[] {
  return sections(text).map(([version, lines]) => ({ version, lines: rest(lines, '-') }));
}

/** All that is said in an entry, to be searched. */
export const wordsOf = ({ what, steps, keys, numbers }: HelpEntry): string =>
  [what, ...steps, ...keys.flat(), ...numbers].join('\n');

/** The entry about a route. */
export const entryOf = (groups: readonly HelpGroup[], path: string): HelpEntry | undefined =>
  groups.flatMap(({ entries }) => entries).find(({ paths }) => paths.includes(path));
