import type { Language } from '#core';
import { pluginTexts, wireMapper } from '#core/server';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import { sourceSentence, type SourceStatus } from '../../source-sentence';

const texts = pluginTexts('extraction', { 'zh-CN': zhCN, 'en-US': enUS });

/** Columns from which the sentence about a source is made. */
export const statusColumns =
  'state, error_code, error_message, http_status, failure_count, missing_count, partial_reason, visits_48h, rejected_48h';

const statuses = wireMapper<SourceStatus>(
  [
    'State',
    'Error_Code',
    'Error_Message',
    'Http_Status',
    'Failure_Count',
    'Missing_Count',
    'Partial_Reason',
    'Visits_48h',
    'Rejected_48h',
  ],
  { numbers: ['Http_Status', 'Failure_Count', 'Missing_Count', 'Visits_48h', 'Rejected_48h'] },
);

/** Returns the sentence about a source, from a row with `statusColumns`. */
export function getSentence(language: Language, row: object): string {
  const getText = texts(language) as (key: string, parameters?: Readonly<Record<string, unknown>>) => string;
  return sourceSentence(statuses.toWire(row as never), {
    text: getText,
    error: (code, message) => {
      const key = `error.${code.replace(/^extraction\./, '')}`;
      const text = getText(key);
      return text === key ? (message ?? code) : text;
    },
    warning: (code) => getText(`warning.${code}`),
  });
}
