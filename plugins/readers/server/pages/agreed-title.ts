import { squeezed } from './tidy-content';

/** A heading as short as this is a word of the page, whoever else says it: Chinese characters count twice. */
const shortest = 10;
/** What parts a headline from the names of section and site behind it. */
const parting = /^\s*(?:[|｜_»›·•@／/]|::|[-–—]{1,3}(?=\s)|(?<=\s)[-–—:])/;
/** Signs that part names from headlines and stand in no headline. */
const cutting = /[|｜_]|::/;

/** What a page gives as its titles. */
interface Titles {
  /** Its headings of all ranks, the main ones first among equals. */
  readonly headings: readonly { readonly text: string; readonly isFirst: boolean }[];
  /** Those of its head, for others. */
  readonly declared: readonly string[];
  readonly pageTitle: string;
  readonly site: string;
}

/**
 * The main heading that a title of the head says letter for letter, alone or before the names of the site: dashes and
 * colons in it part nothing then. Without such a heading the title that the head gives twice, once with those names, as
 * a heading writes it if any does. Undefined where the two differ.
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

/** What a title says behind a text that it begins with, whatever signs stand between the letters. */
function restBehind(title: string, text: string): string | undefined {
  const wanted = [...text.toLowerCase().matchAll(letter)];
  const given = title.toLowerCase().matchAll(letter);
  let end = 0;
  for (const [sign] of wanted) {
    const next = given.next().value;
    if (next?.[0] !== sign) return undefined;
    end = next.index + next[0].length;
  }
  return cutting.test(title.slice(0, end)) ? undefined : title.slice(end).replace(/^[\])"'”’」』》）!?.！？。…]+/, '');
}

const letter = /[\p{L}\p{N}]/gu;

/** The width of a text in letters: a Chinese character says as much as two. */
export const weight = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u2e80-\u9fff]/.test(character) ? 2 : 1), 0);
