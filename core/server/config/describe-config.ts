import type { Config } from './config';

/** Prints the checked configuration as a table: name, value, where it came from. Secrets stay hidden. */
export function describeConfig({ settings }: Config): string {
  const rows = settings.map(({ name, value, source }) => [name, value === ',' ? '(none)' : value, source] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width(0), width(1)];
  return rows.map(([name, value, source]) => `${name.padEnd(first)}  ${value.padEnd(second)}  ${source}`).join('\n');
}
