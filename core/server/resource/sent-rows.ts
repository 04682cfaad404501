import { languages } from '#core';
import type { Resource } from '#core/resource';
import { parseDate } from '#shared/time';
import { answerTerms } from '#shared/vocabulary';
import { namedTexts } from '../texts';

/**
 * Parses an uploaded file of a resource: headings and values in the wording of any export language, or in field names.
 */
export interface SentRows {
  /** Returns the field of a heading; the heading itself when unknown. */
  fieldOf(heading: string): string;
  /**
   * Converts a cell to the field's type; values that cannot be converted stay text, so that the validation of the row
   * names them.
   */
  valueOf(field: string, text: string): unknown;
}

const timePatterns = [
  'yyyy/MM/dd HH:mm:ss',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy/MM/dd HH:mm',
  'yyyy-MM-dd HH:mm',
  'yyyy/MM/dd',
  'yyyy-MM-dd',
];

const timeOf = (text: string, timeZone: string): string =>
  timePatterns
    .map((pattern) => parseDate(text, pattern, timeZone))
    .find((time) => time !== undefined)
    ?.toISOString() ?? text;

const wordsOf = (text: string): string[] =>
  text
    .split(/[;；,，\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Creates the parser of an uploaded file; times without a zone are in `timeZone`. */
export async function sentRows({ plugin, name, fields }: Resource, timeZone: string): Promise<SentRows> {
  const texts = await Promise.all(languages.map(namedTexts));
  const headings = new Map(
    Object.keys(fields).flatMap((field) =>
      texts.map((text) => [text(`${plugin}:${name}.fields.${field}`), field] as const),
    ),
  );
  const choices = new Map(
    Object.entries(fields).flatMap(([field, { values = [], terms }]) =>
      values.flatMap((value) =>
        languages.map((language, index) => {
          const label =
            terms?.getLabel(value, language) ?? texts[index]?.(`${plugin}:${name}.choices.${field}.${value}`);
          return [`${field} ${label ?? value}`, value] as const;
        }),
      ),
    ),
  );
  return {
    fieldOf: (heading) => (Object.hasOwn(fields, heading) ? heading : (headings.get(heading) ?? heading)),
    valueOf: (field, text) => {
      const { kind, multiple } = fields[field] ?? { kind: 'text' };
      if (text === '') return kind === 'toggle' ? false : kind === 'words' || multiple ? [] : undefined;
      if (kind === 'number') return Number(text);
      if (kind === 'toggle') return answerTerms.named(text) === 'true';
      if (kind === 'time') return timeOf(text, timeZone);
      if (kind === 'choice') return choices.get(`${field} ${text}`) ?? text;
      return kind === 'words' || multiple ? wordsOf(text) : text;
    },
  };
}
