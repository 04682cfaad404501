import { storableJson, storableText } from '#shared/text';
import { jsonText } from './copy-text';

const looksLikeJson = /^\s*[{["]/;

function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = storableText(value);
    return text.includes('\\u') && looksLikeJson.test(text) ? storableJson(text) : text;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'object' || isText(item)) ? value.map(storable) : value;
  return Object.getPrototypeOf(value) === Object.prototype && !('toPostgres' in value) ? jsonText(value) : value;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Parameters of a statement as PostgreSQL takes them, whatever was collected or sent: half of a surrogate pair becomes
 * U+FFFD and U+0000 is dropped, in texts and in what is written as JSON, so that no insert fails by them.
 */
export const storableParameters = (parameters: readonly unknown[]): unknown[] => parameters.map(storable);
