import { firstCharacters } from '#shared/text';
import type { ReportContent } from '../report-content';
import { templateVariables, type Variable } from '../variables';
import { templateData, type Scope } from './fill/template-data';

/** Maximum number of characters of a sample. */
const maxLength = 120;

/**
 * Returns the value of each variable in a report, by its path; for lists, that of the first entry. Images and empty
 * values are omitted.
 */
export function sampleValues(content: ReportContent): Record<string, string> {
  const samples: Record<string, string> = {};
  const walk = (variables: readonly Variable[], scope: Scope | undefined, path: string): void => {
    for (const { name, of } of variables) {
      const value = scope?.[name];
      const at = `${path}${name}`;
      if (of) walk(of, Array.isArray(value) ? (value as readonly Scope[])[0] : undefined, `${at}.`);
      else if (typeof value === 'string') {
        if (value !== '') samples[at] = firstCharacters(value, maxLength);
      } else if (value && 'url' in value) samples[at] = firstCharacters(String(value.text), maxLength);
    }
  };
  walk(templateVariables, templateData(content), '');
  return samples;
}
