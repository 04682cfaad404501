import type { ExportConditions } from '../../export-contract';

/** What narrows an export, in one line; empty when nothing does. */
export const conditionsText = (conditions: ExportConditions, language: string): string =>
  conditions
    .map(({ Label, Value }) => (language.startsWith('zh') ? `${Label}：${Value}` : `${Label}: ${Value}`))
    .join(language.startsWith('zh') ? '；' : '; ');
