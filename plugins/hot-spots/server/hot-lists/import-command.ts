import { readFile } from 'node:fs/promises';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { CommandDeclaration } from '#core/server';
import { HotLists } from './hot-lists';

/** Imports hot lists with their history from files; existing lists are replaced. */
export const importHotListsCommand: CommandDeclaration = {
  name: 'import-hot-lists',
  summary: 'Imports hot lists with their history from CSV, XLSX or JSON Lines, gzipped or not',
  usage: 'FILE...',
  run: async (services, paths) => {
    if (paths.length === 0) {
      process.stderr.write('import-hot-lists: a file was expected\n');
      return 2;
    }
    let isWhole = true;
    for (const path of paths) {
      try {
        const bytes = await readFile(path);
        const { Lists, Items, errors } = await services
          .get(HotLists)
          .take(bytes[0] === 0x1f && bytes[1] === 0x8b ? await promisify(gunzip)(bytes) : bytes);
        process.stdout.write(
          `${path}: ${Lists} lists, ${Items} lines${errors.length > 0 ? `, ${errors.length}${errors.length === 100 ? ' or more' : ''} lines refused, the first is line ${errors[0]?.line}: ${errors[0]?.message}` : ''}\n`,
        );
        isWhole &&= errors.length === 0;
      } catch (error) {
        process.stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
        isWhole = false;
      }
    }
    return isWhole ? 0 : 1;
  },
};
