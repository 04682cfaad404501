import type { Kernel } from '#core';
import { ConfigError } from '../config';
import { DatabaseService } from '../database';
import { keptValue, setValue } from '../database/installation-values';
import { FileStore, FileStoreError } from '../files';
import { checkStoreMark } from '../files/store-mark';
import { Signer } from '../secrets';
import type { CommandDeclaration, ServerSide } from '../side';
import { ServerKernel } from './kernel-token';

const secretName = 'secret';

/** The same for every process that has the same secret; says nothing of the secret. */
const secretMark = (kernel: Kernel<ServerSide>): string => kernel.get(Signer).sign('the secret of this installation');

/**
 * Sees to it that this process belongs to the installation whose database it has: by the same secret, or nobody signed
 * in at one machine would be let in at another, and by the store that the others have. Throws a `ConfigError` that says
 * what is to be done, also when the store cannot be written.
 */
export async function checkInstallation(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const mark = secretMark(kernel);
  if ((await keptValue(database, secretName, mark)) !== mark)
    throw new ConfigError([
      'TOKEN_SECRET is another than the one with which this database was set up. Give every machine the same; after a change that was meant, run the command accept-secret once.',
    ]);
  await checkStore(kernel);
}

async function checkStore(kernel: Kernel<ServerSide>): Promise<void> {
  try {
    await checkStoreMark(kernel);
    await kernel.get(FileStore).check();
  } catch (error) {
    if (error instanceof FileStoreError) throw new ConfigError([`Files cannot be kept. ${error.message}.`]);
    throw error;
  }
}

/** Takes a changed secret for the right one. */
export const acceptSecretCommand: CommandDeclaration = {
  name: 'accept-secret',
  summary:
    'Takes the present TOKEN_SECRET for the one of this database. Everybody signs in anew, and what was sealed under another secret, such as passwords of gateways, has to be entered again',
  run: async (services) => {
    const kernel = services.get(ServerKernel);
    await setValue(services.get(DatabaseService), secretName, secretMark(kernel));
    process.stdout.write('The secret is accepted\n');
  },
};
