import type { Config } from './config';

/** Formats the validated configuration as a table of name, value and source. Secrets stay hidden. */
export function describeConfig({ settings }: Config): string {
  const rows = settings.map(({ name, value, source }) => [name, value === ',' ? '(none)' : value, source] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width(0), width(1)];
  return rows.map(([name, value, source]) => `${name.padEnd(first)}  ${value.padEnd(second)}  ${source}`).join('\n');
}
