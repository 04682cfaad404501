import { squeezed } from './tidy-content';

/**
 * Minimum heading width: a shorter heading is a word of the page layout, even if a title contains it. Chinese
 * characters count twice.
 */
const shortest = 10;
/** Separates a headline from the section and site names after it. */
const parting = /^\s*(?:[|｜_»›·•@／/]|::|[-–—]{1,3}(?=\s)|(?<=\s)[-–—:])/;
/** Separators that never occur within a headline. */
const cutting = /[|｜_]|::/;

/** Title candidates of a page. */
interface Titles {
  /** Headings of all levels, main ones first among equals. */
  readonly headings: readonly { readonly text: string; readonly isFirst: boolean }[];
  /** Titles in the head that are meant for other sites. */
  readonly declared: readonly string[];
  readonly pageTitle: string;
  readonly site: string;
}

/**
 * Returns the main heading that a title in the head repeats exactly, alone or before the site names; dashes and colons
 * in it are then not separators. Without such a heading, returns the title that the head contains twice, once with
 * those names, in the spelling of a heading if possible. Undefined if the two differ.
 */
export function agreedTitle({ headings, declared, pageTitle, site }: Titles): string | undefined {
  const isSite = (text: string) => site !== '' && squeezed(text) === squeezed(site);
  const isWhole = (text: string) => weight(text) >= shortest && !isSite(text) && !cutting.test(text);
  const begins = (title: string, text: string) => {
    const rest = restBehind(title, text);
    return rest !== undefined && (rest.trim() === '' || (parting.test(rest) && weight(rest) <= weight(text) * 1.2));
  };
  const firsts = headings.filter(({ isFirst, text }) => isFirst && weight(text) >= shortest && !isSite(text));
  const heading = firsts.find(({ text }) => isWhole(text) && [...declared, pageTitle].some((one) => begins(one, text)));
  if (heading) return heading.text;
  const twice = declared.find((one) => {
    const rest = isWhole(one) ? restBehind(pageTitle, one) : undefined;
    return rest !== undefined && rest.trim() !== '' && parting.test(rest);
  });
  if (!twice || !(firsts.length === 0 || firsts.some(({ text }) => begins(text, twice)))) return undefined;
  return headings.find(({ text }) => squeezed(text) === squeezed(twice))?.text ?? twice;
}

/** Returns the rest of a title after a text with which it begins, ignoring punctuation between characters. */
function restBehind(title: string, text: string): string | undefined {
  const wanted = [...text.toLowerCase().matchAll(letterPattern)];
  const titleLetters = title.toLowerCase().matchAll(letterPattern);
  let end = 0;
  for (const [sign] of wanted) {
    const next = titleLetters.next().value;
    if (next?.[0] !== sign) return undefined;
    end = next.index + next[0].length;
  }
  return cutting.test(title.slice(0, end)) ? undefined : title.slice(end).replace(/^[\])"'”’」』》）!?.！？。…]+/, '');
}

const letterPattern = /[\p{L}\p{N}]/gu;

/** Width of a text in characters; a Chinese character counts twice. */
export const weight = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\u9fff]/.test(character) ? 2 : 1), 0);
