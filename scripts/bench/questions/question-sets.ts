import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Texts, and questions about them. */
export interface QuestionSet {
  readonly name: string;
  readonly texts: readonly string[];
  readonly asked: readonly { readonly question: string; readonly answer: number }[];
  /** Target share of questions whose text is ranked first. */
  readonly aim: number;
}

type Line = Readonly<Record<string, string>>;

function getLines(folder: string, file: string): readonly Line[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  return gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function passages(folder: string): QuestionSet {
  const lines = getLines(folder, 'search/cmrc-trial.jsonl.gz');
  const texts = lines.filter(({ kind }) => kind === 'passage');
  const place = new Map(texts.map(({ id }, index) => [id, index]));
  return {
    name: 'questions about passages',
    texts: texts.map(({ content = '' }) => content),
    asked: lines
      .filter(({ kind, query = '' }) => kind === 'query' && query.trim() !== '')
      .map(({ query = '', passage }) => ({ question: query, answer: place.get(passage) ?? -1 })),
    aim: 0.95,
  };
}

function titles(folder: string): QuestionSet {
  const lines = getLines(folder, 'search/finance-title-body.jsonl.gz');
  return {
    name: 'titles against bodies',
    texts: lines.map(({ content = '' }) => content),
    asked: lines.map(({ title = '' }, answer) => ({ question: title, answer })),
    aim: 0.92,
  };
}

/** Returns the sets available in a folder. */
export const questionSets = (folder: string): readonly QuestionSet[] =>
  [passages(folder), titles(folder)].filter(({ asked }) => asked.length > 0);
