import { randomUUID } from 'node:crypto';
import { inject } from '#core';
import { Config, ConfigError } from '../config';
import { DatabaseService, withAdvisoryLock } from '../database';
import { findOrSetValue, findValue, setValue } from '../database/installation-values';
import { FileMissingError, FileStore, wholeFile } from './file-store';

/** File that identifies the owner of a store. */
export const markName = 'installation/id';

type StoreKind = 'folder' | 'bucket';

/** Name under which the database stores the kind of store. */
const kindName = 'files';

/** What the database stores about the installation and its file store. */
interface RecordedStore {
  readonly id: string;
  /** Undefined until a process has stored files. */
  readonly kind: StoreKind | undefined;
}

/** Mark that ties the file store to the installation of the database. */
export class StoreMark {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileStore) private readonly store: FileStore,
  ) {}

  /**
   * Verifies that this process stores files in the same place as the other processes of its database, and no other
   * installation does: of two machines with a folder each, one would lack the other's files, and the sweep removes
   * unknown ones. The first process marks its store; from then on stores without the mark are refused. With an embedded
   * database a folder is never refused: it contains the database, so it cannot belong to anybody else.
   *
   * @throws {ConfigError} States the remedy.
   */
  async check(): Promise<void> {
    const { s3, databaseUrl } = this.config;
    if (!s3 && databaseUrl === undefined) return this.take({ alsoOfOthers: true });
    await this.underLock(async (recordedStore) => {
      const mark = await this.read();
      if (mark !== undefined && mark !== recordedStore.id) throw this.getForeignError();
      if (recordedStore.kind !== undefined && (mark === undefined || recordedStore.kind !== this.kind))
        throw this.getElsewhereError(recordedStore.kind);
      if (mark === undefined || recordedStore.kind === undefined) await this.write(recordedStore, mark);
    });
  }

  /** Makes this process's store the file store from now on; also that of another installation if requested. */
  async take(options: { readonly alsoOfOthers: boolean }): Promise<void> {
    await this.underLock(async (recordedStore) => {
      const mark = await this.read();
      if (!options.alsoOfOthers && mark !== undefined && mark !== recordedStore.id) throw this.getForeignError();
      await this.write(recordedStore, mark);
    });
  }

  /** Name of the store for use in a sentence. */
  get name(): string {
    const { s3, dataFolder } = this.config;
    return s3 ? `S3_BUCKET "${s3.bucket}" under ${s3.prefix || 'no prefix'}` : `DATA_DIR ${dataFolder}`;
  }

  private get kind(): StoreKind {
    return this.config.s3 ? 'bucket' : 'folder';
  }

  private async underLock(act: (recordedStore: RecordedStore) => Promise<void>): Promise<void> {
    const { database } = this;
    await withAdvisoryLock(database.pool, 'installation.files', async () => {
      const id = await findOrSetValue(database, 'id', randomUUID());
      await act({ id, kind: (await findValue(database, kindName)) as StoreKind | undefined });
    });
  }

  private async read(): Promise<string | undefined> {
    try {
      return (await wholeFile(this.store, markName)).toString();
    } catch (error) {
      if (error instanceof FileMissingError) return undefined;
      throw error;
    }
  }

  /** Writes the mark first: a process killed in between finds it at its next start. */
  private async write({ id, kind }: RecordedStore, mark: string | undefined): Promise<void> {
    if (mark !== id) await this.store.put(markName, Buffer.from(id), { type: 'text/plain' });
    if (kind !== this.kind) await setValue(this.database, kindName, this.kind);
  }

  private getForeignError(): ConfigError {
    const setting = this.config.s3 ? 'S3_PREFIX' : 'DATA_DIR';
    return new ConfigError([`${this.name} contains the files of another installation: set a different ${setting}.`]);
  }

  private getElsewhereError(kind: StoreKind): ConfigError {
    const place = kind === this.kind ? `another ${kind}` : `a ${kind}`;
    const remedy = {
      'folder folder':
        'Give every machine the same S3_BUCKET and run move-files where files lie now, or share one DATA_DIR',
      'folder bucket': 'Set the same S3_BUCKET on this machine as on the others',
      'bucket folder': 'Run move-files on each machine that stores files in its DATA_DIR',
      'bucket bucket': 'Set the same S3_BUCKET, S3_ENDPOINT and S3_PREFIX on this machine as on the others',
    }[`${this.kind} ${kind}` as const];
    return new ConfigError([
      `The files of this installation are in ${place}, not in ${this.name}, and would be missing here. ${remedy}. To store files here from now on, run the command accept-store once.`,
    ]);
  }
}
