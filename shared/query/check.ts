import { foldText, indexOfWord } from '#shared/text';
import { regionRanges } from './condition';
import { printQuery } from './print';
import { normalizeQuery, wordsOf, type Query, type WordQuery } from './query';
import { getSiteGroup } from './site-group';

export type WarningCode =
  /** Only NOT: nearly every article would match. */
  | 'only-negative'
  /** A single character or two digits, which occur everywhere. */
  | 'short-word'
  /** Repeated among alternatives, or among requirements. */
  | 'duplicate-word'
  /** An alternative that contains a shorter alternative has no effect. */
  | 'redundant-word'
  /** Required beside a longer word that contains it: has no effect. */
  | 'implied-word'
  /** Excluded longer word around a required one: leaves out articles that have both. */
  | 'excluded-longer'
  /** Typed with accents, which are not compared. */
  | 'accents-ignored'
  /** Excluded, and contained in every alternative of a requirement: never matches. */
  | 'excluded-part'
  /** Required and excluded at once: never matches. */
  | 'contradiction'
  | 'unknown-list'
  | 'empty-list'
  | 'unknown-region'
  | 'unknown-site-group';

/** Part of a rule that is valid but possibly unintended. */
export interface QueryWarning {
  readonly code: WarningCode;
  /** The word, list, region or site group concerned, and for a redundant word the shorter one. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Returns warnings about a resolved rule for its author, each once. */
export function checkQuery(query: Query): readonly QueryWarning[] {
  const tree = normalizeQuery(query);
  const warnings = new Map<string, QueryWarning>();
  const warn = (code: WarningCode, parameters: QueryWarning['parameters'] = {}) => {
    warnings.set(`${code} ${Object.values(parameters).join(' ')}`, { code, parameters });
  };
  if (!isAnchored(tree)) warn('only-negative');
  const visit = (node: Query): void => {
    if (node.kind === 'not') visit(node.of);
    if (node.kind === 'near') [...node.left, ...node.right].forEach(visit);
    if (node.kind === 'and' || node.kind === 'or') {
      node.of.forEach(visit);
      checkGroup(node.kind, node.of, warn);
    }
    if (node.kind === 'word' && isShort(foldText(node.word))) warn('short-word', { word: node.word });
    if (node.kind === 'word' && hasAccent(node.word))
      warn('accents-ignored', { word: node.word, plain: foldText(node.word) });
    if (node.kind === 'list' && node.words === undefined) warn('unknown-list', { name: node.name });
    if (node.kind === 'list' && node.words?.length === 0) warn('empty-list', { name: node.name });
    if (node.kind === 'value' && node.sites === undefined && getSiteGroup(node) !== undefined)
      warn('unknown-site-group', { name: node.value.slice(1) });
    if (node.kind === 'value' && node.field === 'region' && regionRanges(node).length === 0)
      warn('unknown-region', { name: node.value });
  };
  visit(tree);
  return [...warnings.values()];
}

/** Returns whether a query requires something on every path to a match: a word, a list, a value or a range. */
export function isAnchored(query: Query): boolean {
  if (query.kind === 'not') return query.of.kind === 'not' && isAnchored(query.of.of);
  if (query.kind === 'and') return query.of.some(isAnchored);
  if (query.kind === 'or') return query.of.every(isAnchored);
  return true;
}

type Warn = (code: WarningCode, parameters?: QueryWarning['parameters']) => void;

/** Maximum number of words for the redundancy check, which compares every pair. */
const comparable = 400;

function checkGroup(kind: 'and' | 'or', queries: readonly Query[], warn: Warn): void {
  const seen = new Map<string, WordQuery>();
  for (const query of queries) {
    if (query.kind !== 'word') continue;
    const key = getKey(query);
    if (seen.has(key)) warn('duplicate-word', { word: query.word });
    seen.set(key, query);
  }
  const words = [...seen.values()];
  if (kind === 'and') {
    checkExcluded(queries, words, warn);
    checkExcludedParts(queries, warn);
    checkExcludedLonger(queries, warn);
  }
  if (words.length <= comparable) checkNested(kind, words, warn);
}

/** Warns of a word that is required, possibly in one field only, and excluded there or everywhere. */
function checkExcluded(queries: readonly Query[], required: readonly WordQuery[], warn: Warn): void {
  const excluded = new Set<string>();
  for (const query of queries) {
    if (query.kind !== 'not') continue;
    for (const alternative of getAlternatives(query.of))
      if (alternative.kind === 'word') excluded.add(getKey(alternative));
  }
  for (const query of required) {
    if (excluded.has(getKey(query)) || excluded.has(getKey({ kind: 'word', word: query.word })))
      warn('contradiction', { word: query.word });
  }
}

/** Warns of an excluded word that is contained in each alternative of a requirement. */
function checkExcludedParts(queries: readonly Query[], warn: Warn): void {
  const excluded = queries
    .flatMap((query) => (query.kind === 'not' ? getAlternatives(query.of) : []))
    .filter((query): query is WordQuery => query.kind === 'word' && query.field === undefined);
  for (const required of queries) {
    const alternatives = getAlternatives(required);
    if (required.kind === 'not' || alternatives.some(({ kind }) => kind !== 'word' && kind !== 'list')) continue;
    const words = alternatives.flatMap(wordsOf).map(foldText);
    if (words.length === 0 || words.length > comparable) continue;
    for (const { word } of excluded) {
      const part = foldText(word);
      if (words.every((each) => each !== part && indexOfWord(each, part) >= 0))
        warn('excluded-part', { word, clause: printQuery(required, 'modern') });
    }
  }
}

/** Warns of an excluded word that contains a required one: an article with both is left out, which is rarely meant. */
function checkExcludedLonger(queries: readonly Query[], warn: Warn): void {
  const excluded = queries
    .flatMap((query) => (query.kind === 'not' ? getAlternatives(query.of) : []))
    .filter((query): query is WordQuery => query.kind === 'word');
  const required = queries
    .flatMap((query) => (query.kind === 'not' ? [] : getAlternatives(query)))
    .filter((query): query is WordQuery => query.kind === 'word');
  for (const { word: longer } of excluded) {
    for (const { word } of required) {
      const [part, whole] = [foldText(word), foldText(longer)];
      if (part !== whole && indexOfWord(whole, part) >= 0) warn('excluded-longer', { word, longer });
    }
  }
}

/** Warns of nested words: among alternatives the longer one has no effect, among requirements the shorter one. */
function checkNested(kind: 'and' | 'or', words: readonly WordQuery[], warn: Warn): void {
  const folded = words.map(({ word }) => foldText(word));
  for (const [index, longer] of words.entries()) {
    for (const [other, shorter] of words.entries()) {
      if (index === other || longer.field !== shorter.field || indexOfWord(folded[index]!, folded[other]!) < 0)
        continue;
      if (kind === 'or') warn('redundant-word', { word: longer.word, shorter: shorter.word });
      else warn('implied-word', { word: shorter.word, longer: longer.word });
    }
  }
}

function getKey({ field, word, outside = [] }: WordQuery): string {
  return [`${field ?? ''}:${foldText(word)}`, ...outside].join(' ');
}

function getAlternatives(query: Query): readonly Query[] {
  return query.kind === 'or' ? query.of : [query];
}

/** Returns whether a word has accented Latin letters. */
function hasAccent(word: string): boolean {
  return /\p{Script=Latin}\p{M}/u.test(word.normalize('NFD'));
}

function isShort(folded: string): boolean {
  return folded.length === 1 || /^\d\d$/u.test(folded);
}
