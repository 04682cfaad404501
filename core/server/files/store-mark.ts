import { randomUUID } from 'node:crypto';
import { type Resolver, withServices } from '#core';
import { Config, ConfigError } from '../config';
import { DatabaseService, withAdvisoryLock } from '../database';
import { keptValue, knownValue, setValue } from '../database/installation-values';
import type { CommandDeclaration } from '../side';
import { FileMissingError, FileStore, wholeFile } from './file-store';

/** File that identifies the owner of a store. */
export const markName = 'installation/id';

type StoreKind = 'folder' | 'bucket';

/** Name under which the database stores the kind of store. */
const kindName = 'files';

/** What the database stores about the installation and its file store. */
interface Known {
  readonly id: string;
  /** Undefined until a process has stored files. */
  readonly kind: StoreKind | undefined;
}

/**
 * Verifies that this process stores files in the same place as the other processes of its database, and no other
 * installation does: of two machines with a folder each, one would lack the other's files, and the sweep removes
 * unknown ones. The first process marks its store; from then on stores without the mark are refused. Throws a
 * `ConfigError` that states the remedy. With an embedded database a folder is never refused: it contains the database,
 * so it cannot belong to anybody else.
 */
export async function checkStoreMark(services: Resolver): Promise<void> {
  const { s3, databaseUrl } = services.get(Config);
  if (!s3 && databaseUrl === undefined) return takeStore(services, { alsoOfOthers: true });
  await underLock(services, async (recordedStore) => {
    const mark = await getMark(services.get(FileStore));
    if (mark !== undefined && mark !== recordedStore.id) throw new ConfigError([ofOthers(services)]);
    if (recordedStore.kind !== undefined && (mark === undefined || recordedStore.kind !== getKind(services)))
      throw new ConfigError([elsewhere(services, recordedStore.kind)]);
    if (mark === undefined || recordedStore.kind === undefined) await keep(services, recordedStore, mark);
  });
}

/** Makes this process's store the file store from now on; also that of another installation if requested. */
export async function takeStore(services: Resolver, options: { readonly alsoOfOthers: boolean }): Promise<void> {
  await underLock(services, async (recordedStore) => {
    const mark = await getMark(services.get(FileStore));
    if (!options.alsoOfOthers && mark !== undefined && mark !== recordedStore.id)
      throw new ConfigError([ofOthers(services)]);
    await keep(services, recordedStore, mark);
  });
}

/** Accepts a different store. */
export const acceptStoreCommand: CommandDeclaration = {
  name: 'accept-store',
  summary:
    'Makes the bucket or folder configured here the store for all files of this database. Files stored elsewhere are missing until they are copied there, and unknown files in it are removed by the nightly sweep',
  run: async (services) => {
    await takeStore(services, { alsoOfOthers: true });
    process.stdout.write(`Files lie in ${getName(services)} from now on\n`);
  },
};

async function underLock(services: Resolver, act: (recordedStore: Known) => Promise<void>): Promise<void> {
  const database = services.get(DatabaseService);
  await withAdvisoryLock(database.pool, 'installation.files', async () => {
    const id = await keptValue(database, 'id', randomUUID());
    await act({ id, kind: (await knownValue(database, kindName)) as StoreKind | undefined });
  });
}

/** The mark is written first: a process killed in between finds it at its next start. */
async function keep(services: Resolver, { id, kind }: Known, mark: string | undefined): Promise<void> {
  if (mark !== id) await services.get(FileStore).put(markName, Buffer.from(id), { type: 'text/plain' });
  const currentKind = getKind(services);
  if (kind !== currentKind) await setValue(services.get(DatabaseService), kindName, currentKind);
}

async function getMark(store: FileStore): Promise<string | undefined> {
  try {
    return (await wholeFile(store, markName)).toString();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

const getKind = withServices({ config: Config }, ({ config }): StoreKind => (config.s3 ? 'bucket' : 'folder'));

/** Returns the name of the store for use in a sentence. */
const getName = withServices({ config: Config }, ({ config }): string => {
  const { s3, dataFolder } = config;
  return s3 ? `S3_BUCKET "${s3.bucket}" under ${s3.prefix || 'no prefix'}` : `DATA_DIR ${dataFolder}`;
});

const ofOthers = (services: Resolver): string =>
  `${getName(services)} contains the files of another installation: set a different ${services.get(Config).s3 ? 'S3_PREFIX' : 'DATA_DIR'}.`;

function elsewhere(services: Resolver, kind: StoreKind): string {
  const currentKind = getKind(services);
  const place = kind === currentKind ? `another ${kind}` : `a ${kind}`;
  const remedy = {
    'folder folder':
      'Give every machine the same S3_BUCKET and run move-files where files lie now, or share one DATA_DIR',
    'folder bucket': 'Set the same S3_BUCKET on this machine as on the others',
    'bucket folder': 'Run move-files on each machine that stores files in its DATA_DIR',
    'bucket bucket': 'Set the same S3_BUCKET, S3_ENDPOINT and S3_PREFIX on this machine as on the others',
  }[`${currentKind} ${kind}` as const];
  return `The files of this installation are in ${place}, not in ${getName(services)}, and would be missing here. ${remedy}. To store files here from now on, run the command accept-store once.`;
}
