import {
  group,
  normalizeQuery,
  type NearItem,
  type Query,
  type RangeField,
  type TextField,
  type ValueField,
} from '#shared/query';

/** Words of which all, any or none must occur in an article; a dictionary is written `@name`. */
export interface WordsPart {
  readonly kind: 'words';
  readonly mode: 'all' | 'any' | 'none';
  readonly field: TextField | '';
  readonly words: readonly string[];
}

/** Two word groups close to each other. */
export interface NearPart {
  readonly kind: 'near';
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Maximum number of characters between them. */
  readonly distance: number;
  readonly field: TextField | '';
}

/** Field with one of several values, or with none of them. */
export interface FieldPart {
  readonly kind: 'attribute';
  readonly field: ValueField;
  readonly values: readonly string[];
  readonly isExcluded: boolean;
}

export interface RangePart {
  readonly kind: 'range';
  readonly field: RangeField;
  readonly from: number | null;
  readonly to: number | null;
}

/** One line of the builder; all lines are combined with AND. */
export type BuilderPart = WordsPart | NearPart | FieldPart | RangePart;

/** Divides a word in the builder from the longer words outside of which it must occur. */
const outsideMark = ' OUTSIDE ';

function getItem(written: string): NearItem {
  const [word = '', longer] = written.split(outsideMark);
  const outside = longer?.split('|').filter((each) => each.trim() !== '');
  return {
    ...(word.startsWith('@') ? { kind: 'list', name: word.slice(1) } : { kind: 'word', word }),
    ...(outside !== undefined && outside.length > 0 && { outside }),
  };
}
const confined = (item: NearItem, field: TextField | ''): Query => (field === '' ? item : { ...item, field });

/** Returns the word of an item as the builder writes it; undefined for a word that would be read as a dictionary. */
function wordOf(item: NearItem): string | undefined {
  const longer = item.outside === undefined ? '' : `${outsideMark}${item.outside.join('|')}`;
  if (longer.includes('|') && item.outside?.some((word) => word.includes('|'))) return undefined;
  if (item.kind === 'list') return `@${item.name}${longer}`;
  return item.word.startsWith('@') || item.word.includes(outsideMark) ? undefined : `${item.word}${longer}`;
}

function getQueries(part: BuilderPart): readonly Query[] {
  switch (part.kind) {
    case 'words': {
      const words = part.words
        .filter((word) => word.trim() !== '' && word !== '@')
        .map((word) => confined(getItem(word), part.field));
      if (words.length === 0) return [];
      if (part.mode === 'all') return words;
      const any = group('or', words);
      return [part.mode === 'any' ? any : { kind: 'not', of: any }];
    }
    case 'near': {
      const [left, right] = [part.left, part.right].map((words) => words.map(getItem)) as [NearItem[], NearItem[]];
      if (left.length === 0 || right.length === 0) return [];
      return [
        { kind: 'near', distance: part.distance, left, right, ...(part.field === '' ? {} : { field: part.field }) },
      ];
    }
    case 'attribute': {
      if (part.values.length === 0) return [];
      const any = group(
        'or',
        part.values.map((value) => ({ kind: 'value', field: part.field, value })),
      );
      return [part.isExcluded ? { kind: 'not', of: any } : any];
    }
    case 'range':
      if (part.from === null && part.to === null) return [];
      return [
        {
          kind: 'range',
          field: part.field,
          ...(part.from === null ? {} : { from: part.from }),
          ...(part.to === null ? {} : { to: part.to }),
        },
      ];
  }
}

/** Converts the lines of the builder into a rule; null while all of them are empty. */
export function treeOfParts(parts: readonly BuilderPart[]): Query | null {
  const queries = parts.flatMap(getQueries);
  return queries.length === 0 ? null : normalizeQuery(group('and', queries));
}

const getAlternatives = (query: Query): readonly Query[] => (query.kind === 'or' ? query.of : [query]);

/** Converts alternatives that are all words or dictionaries of one field. */
function wordsPart(queries: readonly Query[], mode: WordsPart['mode']): WordsPart | undefined {
  const words: string[] = [];
  const fields = new Set<TextField | ''>();
  for (const query of queries) {
    if (query.kind !== 'word' && query.kind !== 'list') return undefined;
    const word = wordOf(query);
    if (word === undefined || words.includes(word)) return undefined;
    words.push(word);
    fields.add(query.field ?? '');
  }
  const [field = ''] = fields;
  return fields.size === 1 ? { kind: 'words', mode, field, words } : undefined;
}

/** Converts alternatives that are all values of one field. */
function fieldPart(queries: readonly Query[], isExcluded: boolean): FieldPart | undefined {
  const values: string[] = [];
  const fields = new Set<ValueField>();
  for (const query of queries) {
    if (query.kind !== 'value' || values.includes(query.value)) return undefined;
    values.push(query.value);
    fields.add(query.field);
  }
  const [field] = fields;
  return field !== undefined && fields.size === 1 ? { kind: 'attribute', field, values, isExcluded } : undefined;
}

function partOf(query: Query): BuilderPart | undefined {
  switch (query.kind) {
    case 'word':
    case 'list':
      return wordsPart([query], 'all');
    case 'value':
    case 'or':
      return wordsPart(getAlternatives(query), 'any') ?? fieldPart(getAlternatives(query), false);
    case 'not':
      return wordsPart(getAlternatives(query.of), 'none') ?? fieldPart(getAlternatives(query.of), true);
    case 'near': {
      const [left, right] = [query.left, query.right].map((items) => items.map(wordOf));
      if (!left?.every((word) => word !== undefined) || !right?.every((word) => word !== undefined)) return undefined;
      return { kind: 'near', left, right, distance: query.distance, field: query.field ?? '' };
    }
    case 'range':
      return { kind: 'range', field: query.field, from: query.from ?? null, to: query.to ?? null };
    default:
      return undefined;
  }
}

/**
 * Converts a rule into lines of the builder; undefined when part of it cannot be expressed as a line, such as nested
 * groups.
 */
export function partsOfTree(tree: Query): readonly BuilderPart[] | undefined {
  const normal = normalizeQuery(tree);
  const parts: BuilderPart[] = [];
  for (const query of normal.kind === 'and' ? normal.of : [normal]) {
    const part = partOf(query);
    if (!part) return undefined;
    const last = parts.at(-1);
    const joins =
      part.kind === 'words' &&
      part.mode === 'all' &&
      last?.kind === 'words' &&
      last.mode === 'all' &&
      last.field === part.field &&
      !last.words.includes(part.words[0] ?? '');
    if (joins) parts[parts.length - 1] = { ...last, words: [...last.words, ...part.words] };
    else parts.push(part);
  }
  return parts;
}
