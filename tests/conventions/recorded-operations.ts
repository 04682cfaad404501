import { getClosing, partsIn, valueIn, withoutComments } from './code-brackets';

/** An operation recorded by server code: the action, the entity, and the location in the code. */
export interface RecordedOperation {
  readonly entity: string;
  readonly action: string;
  readonly path: string;
}

/** A record whose content the scan cannot determine. */
export interface UnreadRecord {
  readonly path: string;
  readonly text: string;
}

/** Texts of server files by path, and resource names by the constants that hold them. */
export interface ServerSource {
  readonly files: ReadonlyMap<string, string>;
  readonly resources: ReadonlyMap<string, string>;
}

/** Head of a function: its name, its parameters, and the range of its body. */
interface Head {
  readonly name: string;
  readonly open: number;
  readonly body: number;
  readonly end: number;
}

/** Returns the second argument of every record call in a file. */
function recordsIn(code: string): { readonly at: number; readonly argument: string }[] {
  const held = [...code.matchAll(/(\w+)\s*=\s*[\w.]+\.get\(OperationLogService\)(?!\s*\.)/g)];
  const parameterMatches = [...code.matchAll(/(\w+)\s*:\s*OperationLogService\b/g)];
  const names = [...held, ...parameterMatches].map(([, name = '']) => name).join('|');
  const logs = `\\.get\\(OperationLogService\\)${names ? `|(?<!\\w)(?:this\\.)?(?:${names})` : ''}`;
  return [...code.matchAll(new RegExp(`(?:${logs})\\s*\\.record\\(`, 'g'))].map((match) => ({
    at: match.index,
    argument: partsIn(code, match.index + match[0].length - 1)[1] ?? '',
  }));
}

/** Returns the functions whose body contains an offset, innermost first: named arrow functions and methods. */
function headsAround(code: string, at: number): Head[] {
  return [
    ...code.slice(0, at).matchAll(/(?:const (\w+) = (?:async )?|(?<![.\w])(?!if|for|while|switch|catch)(\w+))\(/g),
  ]
    .flatMap((match): Head[] => {
      const open = match.index + match[0].length - 1;
      const close = getClosing(code, open) + 1;
      const rest = code.slice(close);
      const body = (match[1] ? /^[^;]*?=>\s*/ : /^\s*(?::(?:[^<{;]|<(?:[^<>]|<[^<>]*>)*>)*)?(?=\{)/).exec(rest)?.[0];
      if (body === undefined) return [];
      const from = close + body.length;
      const end = code[from] === '{' ? getClosing(code, from) : code.indexOf(';', from);
      return from <= at && at <= end ? [{ name: match[1] ?? match[2] ?? '', open, body: from, end }] : [];
    })
    .reverse();
}

/** Returns the position and value of the nearest constant of a name visible at an offset. */
function getConstant(code: string, name: string, at: number): { readonly at: number; readonly value: string } | null {
  const declarations = [...code.slice(0, at).matchAll(new RegExp(`const ${name}(?::[^=]+)? = ([^;]+);`, 'g'))].filter(
    ({ index }) => headsAround(code, index).every(({ end }) => end >= at),
  );
  const last = declarations.at(-1);
  return last ? { at: last.index, value: last[1] ?? '' } : null;
}

/**
 * Returns the possible values of a helper's parameter: by its type, otherwise by each call of the helper in its file or
 * plugin.
 */
function givenTo(source: ServerSource, path: string, { name, open, end }: Head, index: number): readonly string[] {
  const code = source.files.get(path) ?? '';
  const type = partsIn(code, open)[index]?.replace(/^\w+\??\s*:/, '') ?? '';
  if (/^\s*'[^']+'(?:\s*\|\s*'[^']+')*\s*$/.test(type))
    return [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const room = path.split('/').slice(0, 3).join('/');
  const paths = [path, ...[...source.files.keys()].filter((other) => other !== path && other.startsWith(room))];
  for (const caller of paths) {
    const text = source.files.get(caller) ?? '';
    const sign = caller === path ? `(?<![.\\w])(?:this\\.)?${name}\\(` : `\\.${name}\\(`;
    const calls = [...text.matchAll(new RegExp(sign, 'g'))].filter(
      (call) =>
        caller !== path || (call.index + call[0].length - 1 !== open && !(call.index > open && call.index < end)),
    );
    const words = calls.map((call) =>
      wordsOf(source, caller, partsIn(text, call.index + call[0].length - 1)[index] ?? '', call.index),
    );
    if (words.some(({ length }) => length === 0)) return [];
    if (words.length > 0) return words.flat();
  }
  return [];
}

/** Returns the possible string values of an expression; empty if they cannot be determined. */
function wordsOf(source: ServerSource, path: string, expression: string, at: number): readonly string[] {
  const text = expression.trim();
  const code = source.files.get(path) ?? '';
  const chosen = /^'[^']*'$|\?\s*'[^']*'\s*:\s*'[^']*'$/.exec(text)?.[0];
  if (chosen !== undefined) return [...chosen.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
  const resource = /^(\w+)\.name$/.exec(text)?.[1];
  if (resource !== undefined) return [source.resources.get(resource) ?? []].flat();
  if (!/^\w+$/.test(text)) return [];
  const constant = getConstant(code, text, at);
  for (const head of headsAround(code, at)) {
    if (constant && constant.at > head.body) break;
    const index = partsIn(code, head.open).findIndex((parameter) => new RegExp(`^${text}\\b`).test(parameter));
    if (index >= 0) return givenTo(source, path, head, index);
  }
  if (constant) return wordsOf(source, path, constant.value, constant.at);
  const from = new RegExp(`import \\{[^}]*\\b${text}\\b[^}]*\\} from '\\./([\\w/-]+)'`).exec(code)?.[1];
  const other = `${path.replace(/[^/]+$/, '')}${from}.ts`;
  return from === undefined ? [] : wordsOf(source, other, text, source.files.get(other)?.length ?? 0);
}

/**
 * Returns every operation that server code records, as far as it can be determined from the source: literals,
 * conditionals, constants, resource names, and arguments of helpers. All other records are returned as unread.
 */
export function recordedOperations({ files, resources }: ServerSource): {
  readonly operations: readonly RecordedOperation[];
  readonly unread: readonly UnreadRecord[];
} {
  const source = { files: new Map([...files].map(([path, text]) => [path, withoutComments(text)])), resources };
  const operations: RecordedOperation[] = [];
  const unread: UnreadRecord[] = [];
  for (const [path, code] of source.files) {
    const records = recordsIn(code);
    if (
      records.length === 0 &&
      /(?<!provide\()\bOperationLogService\b/.test(code.replace(/^import .*$/gm, '')) &&
      !/\.verify\(\)/.test(code)
    )
      unread.push({ path, text: 'imports the log, but no recorded operation was found' });
    for (const { at, argument } of records) {
      const parts = argument.startsWith('{') ? partsIn(argument, 0) : [];
      const [entities = [], actions = []] = ['entity', 'action'].map((name) =>
        wordsOf(source, path, valueIn(parts, name) ?? '', at),
      );
      if (entities.length === 0 || actions.length === 0) unread.push({ path, text: argument.replace(/\s+/g, ' ') });
      for (const entity of entities) for (const action of actions) operations.push({ entity, action, path });
    }
  }
  return { operations, unread };
}
