import type { ChartLook } from './chart-shapes';

/** Light colors of tokens.css, for drawings rendered without a page. A test keeps both in sync. */
export const paperColors: Readonly<Record<string, string>> = {
  '--surface': '#fff',
  '--line': '#e2e6ed',
  '--line-strong': '#c3cad6',
  '--ink': '#1b2434',
  '--ink-soft': '#48536a',
  '--ink-faint': '#5f6b82',
  '--negative': '#b3261e',
  '--neutral': '#c3cad6',
  '--positive': '#2a9466',
  '--series-1': '#2f6fdb',
  '--series-2': '#1a9c85',
  '--series-3': '#d67d1a',
  '--series-4': '#6d3ea5',
  '--series-5': '#b02754',
  '--series-6': '#636c85',
  '--series-7': '#8095bf',
  '--series-8': '#95843a',
};

/** Dark colors of tokens.css, for pages outside the product that follow the reader's color scheme. */
export const nightColors: Readonly<Record<string, string>> = {
  '--surface': '#161c25',
  '--line': '#293342',
  '--line-strong': '#3c485a',
  '--ink': '#e7ebf2',
  '--ink-soft': '#b6c0d0',
  '--ink-faint': '#98a4b8',
  '--negative': '#f0695d',
  '--neutral': '#566379',
  '--positive': '#4fbf90',
  '--series-1': '#6a9bf4',
  '--series-2': '#47ccb4',
  '--series-3': '#e19938',
  '--series-4': '#8a65b9',
  '--series-5': '#e16583',
  '--series-6': '#8a9dba',
  '--series-7': '#9dcdff',
  '--series-8': '#c6b66a',
};

/** Returns the look of drawings on paper. */
export const paperLook = (language: string): ChartLook => ({
  language,
  color: (variable) => paperColors[variable] ?? '#000',
});
