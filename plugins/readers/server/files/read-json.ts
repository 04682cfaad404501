import { JsonLimitError, jsonLimits, parseJson } from '#shared/json';
import { cutText } from '#shared/text';
import { isRecord, maxRecordLength, type ImportRow } from './import-row';

/** Reads one JSON object per line. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  // The pieces of a line are joined once: searching a growing text at every chunk takes minutes for an endless line.
  let pieces: string[] = [];
  let length = 0;
  let line = 0;
  let skipping = false;
  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      line += 1;
      const one = pieces.join('') + chunk.slice(start, end);
      [pieces, length, start] = [[], 0, end + 1];
      if (skipping) skipping = false;
      else if (one.trim() !== '') yield getRow(one, line);
    }
    if (skipping) continue;
    pieces.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > maxRecordLength) {
      yield { line: line + 1, error: { code: 'import.line-too-long', params: { limit: maxRecordLength } } };
      skipping = true;
      [pieces, length] = [[], 0];
    }
  }
  const rest = pieces.join('');
  if (!skipping && rest.trim() !== '') yield getRow(rest, line + 1);
}

/** Streams the elements of one JSON array, or of the only array in an object. */
export async function* readJsonArray(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let depth = 0;
  let line = 1;
  let startLine = 1;
  let element = '';
  let inString = false;
  let escaped = false;
  for await (const chunk of text) {
    let from = depth >= 2 ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] as string;
      if (character === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
        continue;
      }
      if (character === '"' && depth >= 2) inString = true;
      else if (character === '{' || character === '[') {
        depth += 1;
        if (depth === 2) [from, startLine] = [at, line];
      } else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth === 1 && from >= 0) {
          yield getRow(element + chunk.slice(from, at + 1), startLine);
          element = '';
          from = -1;
        }
      }
    }
    if (from >= 0) element += chunk.slice(from);
    if (element.length > maxRecordLength) {
      yield { line: startLine, error: { code: 'import.line-too-long', params: { limit: maxRecordLength } } };
      return;
    }
  }
  if (depth > 0) yield { line, error: { code: 'import.invalid-json', params: { reason: 'unfinished' } } };
}

function getRow(text: string, line: number): ImportRow {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof JsonLimitError)
      return {
        line,
        error: { code: 'import.too-complex', params: { depth: jsonLimits.depth, members: jsonLimits.members } },
      };
    return {
      line,
      text,
      error: {
        code: 'import.invalid-json',
        params: { reason: error instanceof Error ? cutText(error.message, 120) : '' },
      },
    };
  }
  return isRecord(value)
    ? { line, record: value }
    : { line, text, error: { code: 'import.not-an-object', params: {} } };
}
