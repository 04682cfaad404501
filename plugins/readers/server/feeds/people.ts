import { cutText } from '#shared/text';
import { lineOf, textIn, textOf } from './vocabulary';
import type { XmlElement } from './xml-reader';

/** `mail (Name)`, `Name <mail>`, `Name (mail)` or plain text to the name; the mail address when there is no name. */
export function personName(text: string): string {
  const line = cutText(lineOf(text.replace(/<([^<>\s]+@[^<>\s]+)>/g, '($1)')), 500);
  const opening = line.search(/[(（]/);
  if (opening < 0 || !/[)）]$/.test(line)) return line.replace(/^mailto:/i, '');
  const [first, second] = [line.slice(0, opening).trim(), line.slice(opening + 1, -1).trim()];
  if (first.includes('@')) return second || first;
  return second.includes('@') || second === '' ? first || second : line;
}

/** The name of an Atom person, or of an RSS author that is written as one. */
export function personOf(element: XmlElement): string {
  const name = lineOf(textIn(element, 'atom:name', 'name', 'xhtml:name'));
  if (name) return name;
  const mail = lineOf(textIn(element, 'atom:email', 'email'));
  if (mail) return mail;
  return element.children.some((child) => /^(atom:)?(uri|url|homepage)$/.test(child.name))
    ? ''
    : personName(textOf(element));
}

/** More people than this write no article. */
const mostPeople = 50;

/** Joins names, each once; undefined for none. */
export function joinNames(names: readonly string[]): string | undefined {
  const distinct = [...new Set(names.filter((name) => name !== ''))].slice(0, mostPeople);
  return distinct.length > 0 ? distinct.join(', ') : undefined;
}
