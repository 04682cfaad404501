import { getReadings } from '#shared/pinyin';
import { findWords } from '#shared/text';
import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';
import type { OwnWord } from './own-words';

/** Suffixes of offices, longest first so that they are not cut short. */
const offices =
  /(?:党委|党组|执行|常务|副|总|首席)*(?:董事长|总经理|总裁|经理|书记|主席|部长|省长|市长|县长|区长|局长|处长|科长|主任|院长|校长|厂长|秘书长|理事长|会长|行长|执行官|财务官|技术官|监事长|总监|工程师|董事|委员|发言人)$/;
const maxOfficeLength = 12;
const betweenNames = /^[、和与及以]{1,2}$/;

const soundsAlike = (one: string, other: string): boolean =>
  getReadings(one).some((reading) => getReadings(other).includes(reading));

/** Returns whether exactly one character differs and sounds alike. */
function isMisspelt(writtenName: string, name: string): boolean {
  let differing = -1;
  for (let at = 0; at < name.length; at += 1) {
    if (writtenName[at] === name[at]) continue;
    if (differing >= 0 || !writtenName[at]) return false;
    differing = at;
  }
  return differing >= 0 && soundsAlike(writtenName[differing]!, name[differing]!);
}

/** Finds people of the client's list with a wrong title, misspelled after their title, or in the wrong order. */
export function checkPeople(text: string, clientWords: readonly OwnWord[]): Finding[] {
  const people = clientWords.filter(({ kind }) => kind === 'person');
  if (people.length === 0) return [];
  const findings: Finding[] = [];
  const named: { readonly person: OwnWord; readonly start: number; readonly end: number }[] = [];
  findWords(people.map(({ word }) => word)).each(text, (index, start, end) => {
    const person = people[index]!;
    named.push({ person, start, end });
    const before = text.slice(Math.max(0, start - maxOfficeLength), start);
    const office = offices.exec(before)?.[0];
    if (
      !office ||
      person.right === '' ||
      person.right.endsWith(office) ||
      (before.endsWith(person.right) && !office.startsWith('副'))
    )
      return;
    findings.push(
      makeFinding(text, start - office.length, end, {
        kind: 'person',
        severity: 'error',
        reason: 'title',
        suggestions: [person.right + person.word],
        detail: person.right,
      }),
    );
  });
  for (const { word, right } of people) {
    if (right === '') continue;
    for (let at = text.indexOf(right); at >= 0; at = text.indexOf(right, at + right.length)) {
      const start = at + right.length;
      const writtenName = text.slice(start, start + word.length);
      if (people.every((other) => other.word !== writtenName) && isMisspelt(writtenName, word))
        findings.push(
          makeFinding(text, start, start + word.length, {
            kind: 'person',
            severity: 'error',
            reason: 'name',
            suggestions: [word],
            detail: right,
          }),
        );
    }
  }
  named.sort((one, other) => one.start - other.start);
  for (const [at, second] of named.entries()) {
    const first = named[at - 1];
    if (!first || first.person.order === null || second.person.order === null) continue;
    if (first.person.order <= second.person.order) continue;
    const between = text.slice(first.end, second.start).replace(second.person.right, '');
    if (!betweenNames.test(between)) continue;
    findings.push(
      makeFinding(text, first.start, second.end, {
        kind: 'person',
        severity: 'warning',
        reason: 'order',
        detail: `${second.person.word}、${first.person.word}`,
      }),
    );
  }
  return findings;
}
