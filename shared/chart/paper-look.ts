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
  '--series-3': '#e0862b',
  '--series-4': '#8a5bd0',
  '--series-5': '#cf4a7d',
  '--series-6': '#6b7b95',
  '--series-7': '#4aa3d8',
  '--series-8': '#9a8a2e',
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
  '--series-2': '#45c2ab',
  '--series-3': '#f0a454',
  '--series-4': '#b28cf0',
  '--series-5': '#ee7ba6',
  '--series-6': '#9aa8bf',
  '--series-7': '#74c0ee',
  '--series-8': '#c5b552',
};

/** Returns the look of drawings on paper. */
export const paperLook = (language: string): ChartLook => ({
  language,
  color: (variable) => paperColors[variable] ?? '#000',
});
