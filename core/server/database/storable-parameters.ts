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
 * Converts parameters of a statement to values that PostgreSQL can store, whatever was collected or received: a lone
 * surrogate becomes U+FFFD and U+0000 is dropped, in texts and in values written as JSON, so that they never make an
 * insert fail.
 */
export const storableParameters = (parameters: readonly unknown[]): unknown[] => parameters.map(storable);
