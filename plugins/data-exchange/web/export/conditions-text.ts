import type { ExportConditions } from '../../export-contract';

/** Formats the active filters of an export in one line; empty without filters. */
export const conditionsText = (conditions: ExportConditions, language: string): string =>
  conditions
    .map(({ Label, Value }) => (language.startsWith('zh') ? `${Label}：${Value}` : `${Label}: ${Value}`))
    .join(language.startsWith('zh') ? '；' : '; ');
