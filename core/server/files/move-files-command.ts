import { Config } from '../config';
import type { CommandDeclaration } from '../side';
import { FileStore } from './file-store';
import { FolderStore } from './folder-store';
import { markName, StoreMark } from './store-mark';

/** Moves the files of a data folder to the bucket, for an installation that has grown beyond one machine. */
export const moveFilesCommand: CommandDeclaration = {
  name: 'move-files',
  summary:
    'Puts the files of this data folder into the bucket of S3_BUCKET, where files lie from then on; stop the servers first',
  run: async (services) => {
    const store = services.get(FileStore);
    if (store.folder !== undefined) {
      process.stderr.write('S3_BUCKET is not set: files lie in the data folder\n');
      return 2;
    }
    const folder = new FolderStore(services.get(Config).dataFolder);
    await services.get(StoreMark).take({ alsoOfOthers: false });
    let count = 0;
    for await (const { name, size } of folder.list('')) {
      if (name === markName) continue;
      // Files already copied by an interrupted run are complete.
      if ((await store.size(name)) !== size) await store.put(name, await folder.get(name));
      await folder.remove(name);
      count += 1;
    }
    await folder.remove(markName);
    process.stdout.write(`${count} files are now in the bucket\n`);
    return 0;
  },
};
