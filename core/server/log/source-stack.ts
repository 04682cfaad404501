import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();
/** Maps kept: those of the few files in which something goes wrong again and again. */
const mostKept = 16;

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  let map: SourceMap | undefined;
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // A stack is read as it is rather than lost for want of a map.
  }
  if (maps.size >= mostKept) maps.delete(maps.keys().next().value ?? '');
  maps.set(file, map);
  return map;
}

/**
 * The stack of an error with the places in the sources. Node does so itself when told at its start, and then reads the
 * map of every file at once: a third of the time until the server serves.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(
    /((?:file:\/\/)?\/[^\s():]+\.m?js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return place;
      const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
