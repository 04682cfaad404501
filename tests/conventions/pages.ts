import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root, textOf } from './tree';

/** Maximum number of columns of a line in a page. */
const maxColumns = 120;

/** A page by its path from the root, with its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Returns the lines of a page that are too wide, as `PATH:LINE`. */
export const wideLines = ({ path, text }: Page): readonly string[] =>
  text.split('\n').flatMap((line, index) => (line.length > maxColumns ? [`${path}:${index + 1}`] : []));

/** Returns the text without code blocks, where brackets, number signs and figures have another meaning. */
export const prose = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '');

/** Returns the anchors of the headings as GitHub forms them. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Returns links and images that point to no existing file or heading, as `PATH: LINK`. */
export function brokenLinks({ path, text }: Page): readonly string[] {
  const links = [...prose(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !(target.endsWith('.md') && anchorsOf(textOf(target)).has(anchor));
    })
    .map((link) => `${path}: ${link}`);
}

/** Returns paths in code spans that do not exist, as `PATH: SPAN`; placeholders such as `plugins/ID` are left out. */
export const missingPaths = ({ path, text }: Page): readonly string[] =>
  [...prose(text).matchAll(/`((?:core|plugins|shared|scripts|tests|deploy|docs)\/[a-z\d./_-]*)`/g)]
    .map(([, span = '']) => span)
    .filter((span) => !existsSync(join(root, span)))
    .map((span) => `${path}: ${span}`);

/** Returns code blocks that name a file in their first line and do not occur in that file, as `PATH: FILE`. */
export const outdatedCode = ({ path, text }: Page): readonly string[] =>
  [...text.matchAll(/^```ts\n\/\/ ([\w./-]+\.tsx?)\n(.*?)^```$/gms)]
    .filter(([, file = '', code = '']) => !existsSync(join(root, file)) || !textOf(file).includes(code))
    .map(([, file = '']) => `${path}: ${file}`);

/** Returns the names after a command such as `npm run`, without duplicates; placeholders in capitals are left out. */
export const namesAfter = (text: string, command: string): readonly string[] => [
  ...new Set([...text.matchAll(new RegExp(`${command} ([a-z][a-z\\d:-]*)`, 'g'))].map(([, name = '']) => name)),
];
