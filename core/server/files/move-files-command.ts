import { Config } from '../config';
import type { CommandDeclaration } from '../side';
import { FileStore } from './file-store';
import { FolderStore } from './folder-store';

/** Puts the files of a data folder into the bucket, for an installation that has grown beyond one machine. */
export const moveFilesCommand: CommandDeclaration = {
  name: 'move-files',
  summary: 'Puts the files of this data folder into the bucket of S3_BUCKET; stop the servers first',
  run: async (services) => {
    const store = services.get(FileStore);
    if (store.folder !== undefined) {
      process.stderr.write('S3_BUCKET is not set: files lie in the data folder\n');
      return 2;
    }
    const folder = new FolderStore(services.get(Config).dataFolder);
    let count = 0;
    for await (const { name, size } of folder.list('')) {
      // What a broken off run has put there already is whole.
      if ((await store.size(name)) !== size) await store.put(name, await folder.get(name));
      await folder.remove(name);
      count += 1;
    }
    process.stdout.write(`${count} files lie in the bucket now\n`);
    return 0;
  },
};
