import { foldText, indexOfWord } from '#shared/text';
import { regionRanges } from './condition';
import { printQuery } from './print';
import { normalizeQuery, wordsOf, type Query, type WordQuery } from './query';
import { siteGroupOf } from './site-group';

export type WarningCode =
  /** Only NOT: nearly everything would match. */
  | 'only-negative'
  /** A single character or two digits are met everywhere. */
  | 'short-word'
  /** Stands twice among alternatives, or twice among requirements. */
  | 'duplicate-word'
  /** An alternative that holds a shorter alternative adds nothing. */
  | 'redundant-word'
  /** Required beside a longer word that holds it: adds nothing. */
  | 'implied-word'
  /** Excluded, and inside every way to fulfil a requirement: never matches. */
  | 'excluded-part'
  /** Required and excluded at once: never matches. */
  | 'contradiction'
  | 'unknown-list'
  | 'empty-list'
  | 'unknown-region'
  | 'unknown-site-group';

/** Something in a rule that works but may not be meant. */
export interface QueryWarning {
  readonly code: WarningCode;
  /** The word, list, region or group of sites it is about, and for a redundant word the shorter one. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Doubts about a resolved rule, for the one who writes it. Each said once. */
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
    if (node.kind === 'list' && node.words === undefined) warn('unknown-list', { name: node.name });
    if (node.kind === 'list' && node.words?.length === 0) warn('empty-list', { name: node.name });
    if (node.kind === 'value' && node.sites === undefined && siteGroupOf(node) !== undefined)
      warn('unknown-site-group', { name: node.value.slice(1) });
    if (node.kind === 'value' && node.field === 'region' && regionRanges(node).length === 0)
      warn('unknown-region', { name: node.value });
  };
  visit(tree);
  return [...warnings.values()];
}

/** Whether a query asks for anything: a word, a list, a fact or a range, on every way to a match. */
export function isAnchored(query: Query): boolean {
  if (query.kind === 'not') return query.of.kind === 'not' && isAnchored(query.of.of);
  if (query.kind === 'and') return query.of.some(isAnchored);
  if (query.kind === 'or') return query.of.every(isAnchored);
  return true;
}

type Warn = (code: WarningCode, parameters?: QueryWarning['parameters']) => void;

/** Above this many words the search for redundant ones, which compares each with each, is left out. */
const comparable = 400;

function checkGroup(kind: 'and' | 'or', queries: readonly Query[], warn: Warn): void {
  const seen = new Map<string, WordQuery>();
  for (const query of queries) {
    if (query.kind !== 'word') continue;
    const key = keyOf(query);
    if (seen.has(key)) warn('duplicate-word', { word: query.word });
    seen.set(key, query);
  }
  const words = [...seen.values()];
  if (kind === 'and') {
    checkExcluded(queries, words, warn);
    checkExcludedParts(queries, warn);
  }
  if (words.length <= comparable) checkNested(kind, words, warn);
}

/** A word that is required, perhaps in one field only, and excluded there or everywhere. */
function checkExcluded(queries: readonly Query[], required: readonly WordQuery[], warn: Warn): void {
  const excluded = new Set<string>();
  for (const query of queries) {
    if (query.kind !== 'not') continue;
    for (const alternative of alternativesOf(query.of))
      if (alternative.kind === 'word') excluded.add(keyOf(alternative));
  }
  for (const query of required) {
    if (excluded.has(keyOf(query)) || excluded.has(keyOf({ kind: 'word', word: query.word })))
      warn('contradiction', { word: query.word });
  }
}

/** A word inside each alternative of a requirement that is excluded wherever it stands. */
function checkExcludedParts(queries: readonly Query[], warn: Warn): void {
  const excluded = queries
    .flatMap((query) => (query.kind === 'not' ? alternativesOf(query.of) : []))
    .filter((query): query is WordQuery => query.kind === 'word' && query.field === undefined);
  for (const required of queries) {
    const ways = alternativesOf(required);
    if (required.kind === 'not' || ways.some(({ kind }) => kind !== 'word' && kind !== 'list')) continue;
    const words = ways.flatMap(wordsOf).map(foldText);
    if (words.length === 0 || words.length > comparable) continue;
    for (const { word } of excluded) {
      const part = foldText(word);
      if (words.every((each) => each !== part && indexOfWord(each, part) >= 0))
        warn('excluded-part', { word, clause: printQuery(required, 'modern') });
    }
  }
}

/** Among alternatives the longer of two nested words adds nothing, among requirements the shorter. */
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

function keyOf({ field, word }: WordQuery): string {
  return `${field ?? ''}:${foldText(word)}`;
}

function alternativesOf(query: Query): readonly Query[] {
  return query.kind === 'or' ? query.of : [query];
}

function isShort(folded: string): boolean {
  return folded.length === 1 || /^\d\d$/u.test(folded);
}
