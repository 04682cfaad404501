import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();
/** Maximum number of cached source maps: those of the few files with recurring errors. */
const maxKept = 16;

function getMap(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  let map: SourceMap | undefined;
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // Without a source map the stack is left as it is.
  }
  if (maps.size >= maxKept) maps.delete(maps.keys().next().value ?? '');
  maps.set(file, map);
  return map;
}

/**
 * Maps the stack of an error to source positions. Node can do this itself when enabled at startup, but then reads the
 * map of every file eagerly, a third of the startup time.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(
    /((?:file:\/\/)?\/[^\s():]+\.m?js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const entry = getMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return place;
      const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
