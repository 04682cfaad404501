import { cutText } from '#shared/text';
import { getLine, textIn, textOf } from './vocabulary';
import type { XmlElement } from './xml-reader';

/**
 * Returns the name in `mail (Name)`, `Name <mail>`, `Name (mail)` or plain text; the mail address if there is no name.
 */
export function personName(text: string): string {
  const line = cutText(getLine(text.replace(/<([^<>\s]+@[^<>\s]+)>/g, '($1)')), 500);
  const opening = line.search(/[(（]/);
  if (opening < 0 || !/[)）]$/.test(line)) return line.replace(/^mailto:/i, '');
  const [first, second] = [line.slice(0, opening).trim(), line.slice(opening + 1, -1).trim()];
  if (first.includes('@')) return second || first;
  return second.includes('@') || second === '' ? first || second : line;
}

/** Returns the name of an Atom person, or of an RSS author in the same form. */
export function getPerson(element: XmlElement): string {
  const name = getLine(textIn(element, 'atom:name', 'name', 'xhtml:name'));
  if (name) return name;
  const mail = getLine(textIn(element, 'atom:email', 'email'));
  if (mail) return mail;
  return element.children.some((child) => /^(atom:)?(uri|url|homepage)$/.test(child.name))
    ? ''
    : personName(textOf(element));
}

/** Maximum number of authors of an article. */
const maxPeople = 50;

/** Joins distinct names; returns undefined if there are none. */
export function joinNames(names: readonly string[]): string | undefined {
  const distinct = [...new Set(names.filter((name) => name !== ''))].slice(0, maxPeople);
  return distinct.length > 0 ? distinct.join(', ') : undefined;
}
