import { isDeepStrictEqual } from 'node:util';
import { parseQuery } from '#shared/query';
import type { PlanItem, TreeChoice, TreeKind } from '../contract';
import type { SubjectFile } from '../subject-file';
import { listsIn } from './read-tree';

type Filters = NonNullable<SubjectFile['Filters']>;
type Part = Readonly<Record<string, unknown>>;

/** A part of a tree with the name that identifies it in another client. */
interface NamedPart {
  readonly kind: TreeKind;
  readonly name: string;
  readonly part: Part;
}

export const pathName = (path: readonly string[]): string => path.join(' / ');
const itemKey = (kind: TreeKind, name: string): string => `${kind}:${name}`;
export const entryName = ({ Kind, Value }: Filters['Black_List'][number]): string => `${Kind} ${Value}`;

const choicesOf: Readonly<Record<TreeKind, readonly TreeChoice[]>> = {
  category: [],
  dictionary: ['skip', 'rename', 'replace'],
  subject: ['skip', 'rename', 'replace'],
  'black-list': ['skip', 'replace'],
  'black-word': ['skip', 'replace'],
  setting: ['skip', 'replace'],
};

const noSetting = ({ Setting }: Filters): boolean =>
  Setting === null || Object.values(Setting).every((value) => !value || (Array.isArray(value) && value.length === 0));

/** Returns all parts of a tree, in the order in which they are written. */
export function getParts({ Categories, Dictionaries, Subjects, Filters }: SubjectFile): readonly NamedPart[] {
  const named = <T extends Part>(kind: TreeKind, parts: readonly T[], name: (part: T) => string): NamedPart[] =>
    parts.map((part) => ({ kind, name: name(part), part }));
  return [
    ...named('category', Categories, ({ Path }) => pathName(Path)),
    ...named('dictionary', Dictionaries, ({ Dictionary_Name }) => Dictionary_Name),
    ...named('subject', Subjects, ({ Subject_Name }) => Subject_Name),
    ...(Filters
      ? [
          ...named('black-list', Filters.Black_List, entryName),
          ...named('black-word', Filters.Black_Words, ({ Word }) => Word),
          ...(noSetting(Filters) ? [] : named('setting', [{ ...Filters.Setting }], () => '')),
        ]
      : []),
  ];
}

/**
 * Returns the names of the subjects that will exist after the import: the existing ones, and those of the file that can
 * be read.
 */
function subjectsAfter(file: SubjectFile, present: SubjectFile): ReadonlySet<string> {
  const readable = file.Subjects.filter(({ Rule, Notation }) => !parseQuery(Rule, Notation).error);
  return new Set([...present.Subjects, ...readable].map(({ Subject_Name }) => Subject_Name));
}

const plain = (value: unknown): unknown =>
  Array.isArray(value) ? [...value].sort((a, b) => (String(a) < String(b) ? -1 : 1)) : (value ?? null);

const differing = (wanted: Part, present: Part): string[] =>
  Object.keys(wanted).filter(
    (name) => name !== 'Sort_Order' && !isDeepStrictEqual(plain(wanted[name]), plain(present[name])),
  );

/** Returns what importing a tree into a client would add, with its conflicts: one item for each part, in order. */
export function planTree(file: SubjectFile, present: SubjectFile): readonly PlanItem[] {
  const there = new Map(getParts(present).map(({ kind, name, part }) => [itemKey(kind, name), part]));
  const lists = new Set([...present.Dictionaries, ...file.Dictionaries].map(({ Dictionary_Name }) => Dictionary_Name));
  const subjects = subjectsAfter(file, present);
  // A word limited to subjects that will not exist would otherwise apply to all subjects.
  const isForNone = ({ Subjects }: Filters['Black_Words'][number]): boolean =>
    Subjects.length > 0 && !Subjects.some((subject) => subjects.has(subject));
  const seen = new Set<string>();
  return getParts(file).map(({ kind, name, part }): PlanItem => {
    const Item = itemKey(kind, name);
    const rule = kind === 'subject' ? (part as SubjectFile['Subjects'][number]) : null;
    const error = rule ? parseQuery(rule.Rule, rule.Notation).error : undefined;
    const isLost = kind === 'black-word' && isForNone(part as Filters['Black_Words'][number]);
    const Fault = seen.has(Item)
      ? 'twice'
      : error
        ? `${error.code} ${error.position + 1}`
        : isLost
          ? 'no-subject'
          : null;
    seen.add(Item);
    const existingItem = there.get(Item);
    const Differs = existingItem && kind !== 'category' ? differing(part, existingItem) : [];
    return {
      Item,
      Kind: kind,
      Name: name,
      State: Fault ? 'fault' : !existingItem ? 'new' : Differs.length > 0 ? 'conflict' : 'same',
      Choices: Differs.length > 0 ? [...choicesOf[kind]] : [],
      Fault,
      Missing: rule ? listsIn(rule).filter((list) => !lists.has(list)) : [],
      Differs,
    };
  });
}
