import type { EntityType, FoundEntity } from './entity';
import type { ReadText } from './entity-reader';

/** A distinct name in an article. */
export interface CollectedName {
  readonly type: EntityType;
  readonly name: string;
  readonly count: number;
  /** First occurrence: offset in the title, or from `title.length + 1` on in the body. */
  readonly start: number;
}

/** Legal suffixes that short names of organizations omit. */
const legalEnding = /(?:股份有限公司|有限责任公司|集团有限公司|有限公司|集团公司|分公司|公司|集团)$/u;
const briefly = /简称(?:为|：|:)?[“"‘「『《]([^”"’」』》\s]{2,12})[”"’」』》]/gu;
const minShort = 3;
const minFull = 5;

interface Gathered {
  readonly types: Map<EntityType, number>;
  count: number;
  start: number;
}

/**
 * Returns the names in an article's title and body in order of occurrence. Short names count as names where the full
 * name occurs in the same article.
 */
export function collectNames(title: string, readTitle: ReadText, body: string, readBody: ReadText): CollectedName[] {
  const names = new Map<string, Gathered>();
  const short = new Set<string>();
  const add = (name: string, type: EntityType, start: number): void => {
    const nameEntry = names.get(name) ?? { types: new Map(), count: 0, start };
    nameEntry.count += 1;
    nameEntry.start = Math.min(nameEntry.start, start);
    nameEntry.types.set(type, (nameEntry.types.get(type) ?? 0) + 1);
    names.set(name, nameEntry);
  };
  for (const [text, read, offset] of [
    [title, readTitle, 0],
    [body, readBody, title.length + 1],
  ] as const) {
    for (const entity of read.entities) {
      const { start, end } = read.original(entity.start, entity.end);
      const name = getName(text.slice(start, end));
      if (name.length > 1 || entity.type === 'place') add(name, entity.type, offset + start);
      if (entity.type === 'organisation' && name.length >= minFull)
        for (const form of getShortForms(name, placeLength(read, entity))) short.add(form);
    }
  }
  if (short.size > 0) for (const [, said = ''] of body.matchAll(briefly)) if (!said.endsWith('公司')) short.add(said);
  for (const form of short) {
    if (names.has(form)) continue;
    for (const [text, read, offset] of [
      [title, readTitle, 0],
      [body, readBody, title.length + 1],
    ] as const) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
        if (!isInside(read, at, at + form.length)) add(form, 'organisation', offset + at);
      }
    }
  }
  return [...names]
    .map(([name, { types, count, start }]) => ({
      name,
      count,
      start,
      type: [...types].sort((a, b) => b[1] - a[1])[0]![0],
    }))
    .sort((a, b) => a.start - b.start);
}

/** Returns the name as written, without blanks between Chinese characters. */
const getName = (text: string): string => (/\p{Script=Han}/u.test(text) ? text.replace(/\s+/g, '') : text.trim());

/** Returns the length of the place name at the beginning of an organization's name. */
function placeLength({ words }: ReadText, { start, end }: FoundEntity): number {
  const first = words.find((word) => word.start >= start);
  return first && first.tag === 'ns' && first.end < end ? first.end - start : 0;
}

function getShortForms(name: string, place: number): string[] {
  const core = name.replace(legalEnding, '');
  return [core, core.slice(place)].filter((form) => form.length >= minShort && form.length < name.length);
}

/** Returns true when the range lies within a name that was already found. */
function isInside({ entities, original }: ReadText, start: number, end: number): boolean {
  return entities.some((entity) => {
    const range = original(entity.start, entity.end);
    return range.start < end && start < range.end;
  });
}
