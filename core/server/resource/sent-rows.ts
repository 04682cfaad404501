import { languages } from '#core';
import type { Resource } from '#core/resource';
import { parseDate } from '#shared/time';
import { answerTerms } from '#shared/vocabulary';
import { namedTexts } from '../texts';

/** Reads what a file of a resource says: under headings and in words as any language exports them, or in names. */
export interface SentRows {
  /** The field that a heading means; the heading itself where it means none. */
  fieldOf(heading: string): string;
  /** A cell as the field's own kind; what is not understood stays text, for the check of the row to name. */
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

/** Makes what reads a sent file; times without a zone are on the clocks of `timeZone`. */
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
            terms?.labelOf(value, language) ?? texts[index]?.(`${plugin}:${name}.choices.${field}.${value}`);
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
