import type { Kernel } from '#core';
import { ConfigError } from '../config';
import { DatabaseService } from '../database';
import { findOrSetValue, setValue } from '../database/installation-values';
import { FileStore, FileStoreError } from '../files';
import { StoreMark } from '../files/store-mark';
import { Signer } from '../secrets';
import type { CommandDeclaration, ServerSide } from '../side';
import { ServerKernel } from './kernel-token';

const secretName = 'secret';

/** Same value for all processes with the same secret, from which the secret cannot be derived. */
const secretMark = (kernel: Kernel<ServerSide>): string => kernel.get(Signer).sign('the secret of this installation');

/**
 * Verifies that this process belongs to the installation of its database: by the secret, because otherwise users signed
 * in on one machine would be rejected by another, and by the file store. Throws a `ConfigError` that states the remedy,
 * also when the store cannot be written.
 */
export async function checkInstallation(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const mark = secretMark(kernel);
  if ((await findOrSetValue(database, secretName, mark)) !== mark)
    throw new ConfigError([
      'TOKEN_SECRET differs from the one with which this database was set up. Use the same on every machine; after an intended change, run the command accept-secret once.',
    ]);
  await checkStore(kernel);
}

async function checkStore(kernel: Kernel<ServerSide>): Promise<void> {
  try {
    await kernel.get(StoreMark).check();
    await kernel.get(FileStore).check();
  } catch (error) {
    if (error instanceof FileStoreError) throw new ConfigError([`Files cannot be stored. ${error.message}.`]);
    throw error;
  }
}

/** Accepts a changed secret. */
export const acceptSecretCommand: CommandDeclaration = {
  name: 'accept-secret',
  summary:
    'Accepts the current TOKEN_SECRET for this database. All users have to sign in again, and values sealed under another secret, such as gateway passwords, have to be entered again',
  run: async (services) => {
    const kernel = services.get(ServerKernel);
    await setValue(services.get(DatabaseService), secretName, secretMark(kernel));
    process.stdout.write('The secret is accepted\n');
  },
};
