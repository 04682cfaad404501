import { randomUUID } from 'node:crypto';
import type { Resolver } from '#core';
import { Config, ConfigError } from '../config';
import { DatabaseService, withAdvisoryLock } from '../database';
import { keptValue, knownValue, setValue } from '../database/installation-values';
import type { CommandDeclaration } from '../side';
import { FileMissingError, FileStore, wholeFile } from './file-store';

/** Tells in a store whose it is. */
export const markName = 'installation/id';

type StoreKind = 'folder' | 'bucket';

/** Under which the database keeps the kind. */
const kindName = 'files';

/** What the database knows of the installation and of the store in which its files lie. */
interface Known {
  readonly id: string;
  /** Undefined until a process has kept files. */
  readonly kind: StoreKind | undefined;
}

/**
 * Sees to it that this process keeps files where the others of its database do, and nobody else: of two machines with a
 * folder each one would miss what the other keeps, and the sweep removes what it does not know. The first process marks
 * its store; from then on one without the mark is refused. Throws a `ConfigError` that says what is to be done. Beside
 * an embedded database a folder is not refused: the database lies in it, so nobody else can have it.
 */
export async function checkStoreMark(services: Resolver): Promise<void> {
  const { s3, databaseUrl } = services.get(Config);
  if (!s3 && databaseUrl === undefined) return takeStore(services, { alsoOfOthers: true });
  await underLock(services, async (known) => {
    const mark = await markOf(services.get(FileStore));
    if (mark !== undefined && mark !== known.id) throw new ConfigError([ofOthers(services)]);
    if (known.kind !== undefined && (mark === undefined || known.kind !== kindOf(services)))
      throw new ConfigError([elsewhere(services, known.kind)]);
    if (mark === undefined || known.kind === undefined) await keep(services, known, mark);
  });
}

/** Takes this process's store for the one in which files lie from now on; that of another installation if told to. */
export async function takeStore(services: Resolver, options: { readonly alsoOfOthers: boolean }): Promise<void> {
  await underLock(services, async (known) => {
    const mark = await markOf(services.get(FileStore));
    if (!options.alsoOfOthers && mark !== undefined && mark !== known.id) throw new ConfigError([ofOthers(services)]);
    await keep(services, known, mark);
  });
}

/** Takes another store for the right one. */
export const acceptStoreCommand: CommandDeclaration = {
  name: 'accept-store',
  summary:
    'Takes the bucket or folder that is set here for the place of all files of this database. What lies elsewhere is missed until it is brought there, and what is there and unknown goes with the nightly sweep',
  run: async (services) => {
    await takeStore(services, { alsoOfOthers: true });
    process.stdout.write(`Files lie in ${nameOf(services)} from now on\n`);
  },
};

async function underLock(services: Resolver, act: (known: Known) => Promise<void>): Promise<void> {
  const database = services.get(DatabaseService);
  await withAdvisoryLock(database.pool, 'installation.files', async () => {
    const id = await keptValue(database, 'id', randomUUID());
    await act({ id, kind: (await knownValue(database, kindName)) as StoreKind | undefined });
  });
}

/** The mark first: a process that is killed in between finds it at its next start. */
async function keep(services: Resolver, { id, kind }: Known, mark: string | undefined): Promise<void> {
  if (mark !== id) await services.get(FileStore).put(markName, Buffer.from(id), { type: 'text/plain' });
  const own = kindOf(services);
  if (kind !== own) await setValue(services.get(DatabaseService), kindName, own);
}

async function markOf(store: FileStore): Promise<string | undefined> {
  try {
    return (await wholeFile(store, markName)).toString();
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

const kindOf = (services: Resolver): StoreKind => (services.get(Config).s3 ? 'bucket' : 'folder');

/** As a sentence calls it. */
function nameOf(services: Resolver): string {
  const { s3, dataFolder } = services.get(Config);
  return s3 ? `S3_BUCKET "${s3.bucket}" under ${s3.prefix || 'no prefix'}` : `DATA_DIR ${dataFolder}`;
}

const ofOthers = (services: Resolver): string =>
  `${nameOf(services)} holds the files of another installation: give another ${services.get(Config).s3 ? 'S3_PREFIX' : 'DATA_DIR'}.`;

function elsewhere(services: Resolver, kind: StoreKind): string {
  const own = kindOf(services);
  const place = kind === own ? `another ${kind}` : `a ${kind}`;
  const remedy = {
    'folder folder':
      'Give every machine the same S3_BUCKET and run move-files where files lie now, or share one DATA_DIR',
    'folder bucket': 'Give this machine the S3_BUCKET of the others',
    'bucket folder': 'Run move-files on each machine that keeps files in its DATA_DIR',
    'bucket bucket': 'Give this machine the S3_BUCKET, S3_ENDPOINT and S3_PREFIX of the others',
  }[`${own} ${kind}` as const];
  return `The files of this installation lie in ${place} than ${nameOf(services)}, and would be missed here. ${remedy}. If they are to lie here from now on, run the command accept-store once.`;
}
