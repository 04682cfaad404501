import { foldText, indexOfWord } from '#shared/text';
import { regionRanges } from './condition';
import { normalizeQuery, type Query } from './query';

export type WarningCode =
  /** Only NOT: nearly everything would match. */
  | 'only-negative'
  /** A single character or two digits are met everywhere. */
  | 'short-word'
  /** Stands twice among alternatives, or twice among requirements. */
  | 'duplicate-word'
  /** An alternative that holds a shorter alternative adds nothing. */
  | 'redundant-word'
  /** Required and excluded at once: never matches. */
  | 'contradiction'
  | 'unknown-list'
  | 'empty-list'
  | 'unknown-region';

/** Something in a rule that works but may not be meant. */
export interface QueryWarning {
  readonly code: WarningCode;
  /** The word, list or region it is about, and for a redundant word the shorter one. */
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
    if (node.kind === 'value' && node.field === 'region' && regionRanges(node).length === 0) warn('unknown-region', { name: node.value });
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
  const seen = new Map<string, string>();
  for (const query of queries) {
    if (query.kind !== 'word') continue;
    const key = `${query.field ?? ''}:${foldText(query.word)}`;
    if (seen.has(key)) warn('duplicate-word', { word: query.word });
    seen.set(key, query.word);
  }
  if (kind === 'and') {
    for (const query of queries) {
      if (query.kind !== 'not') continue;
      for (const excluded of alternativesOf(query.of)) {
        if (excluded.kind !== 'word') continue;
        const folded = foldText(excluded.word);
        const required = seen.get(`${excluded.field ?? ''}:${folded}`) ?? (excluded.field ? undefined : seen.get(`title:${folded}`) ?? seen.get(`body:${folded}`));
        if (required) warn('contradiction', { word: required });
      }
    }
    return;
  }
  const words = [...seen.keys()];
  if (words.length > comparable) return;
  for (const longer of words) {
    for (const shorter of words) {
      if (longer === shorter || longer.slice(0, longer.indexOf(':')) !== shorter.slice(0, shorter.indexOf(':'))) continue;
      const inner = shorter.slice(shorter.indexOf(':') + 1);
      if (indexOfWord(longer.slice(longer.indexOf(':') + 1), inner) >= 0) warn('redundant-word', { word: seen.get(longer)!, shorter: seen.get(shorter)! });
    }
  }
}

function alternativesOf(query: Query): readonly Query[] {
  return query.kind === 'or' ? query.of : [query];
}

function isShort(folded: string): boolean {
  return folded.length === 1 || /^\d\d$/u.test(folded);
}
