import type { CommandDeclaration } from '../side';
import { StoreMark } from './store-mark';

/** Accepts a different store. */
export const acceptStoreCommand: CommandDeclaration = {
  name: 'accept-store',
  summary:
    'Makes the bucket or folder configured here the store for all files of this database. Files stored elsewhere are missing until they are copied there, and unknown files in it are removed by the nightly sweep',
  run: async (services) => {
    const mark = services.get(StoreMark);
    await mark.take({ alsoOfOthers: true });
    process.stdout.write(`Files lie in ${mark.name} from now on\n`);
  },
};
