import { inject, InputError, NotFoundError } from '#core';
import {
  FileService,
  OperationLogService,
  ServerKernel,
  ThreadService,
  type Caller,
  type KeptFile,
  type SentFile,
} from '#core/server';
import { getKind } from '#plugins/data-exchange/server';
import type { RepostImportSettings, RepostPreview } from '../../import-contract';
import type { RepostMapping } from '../../import-fields';
import { repostAdapters } from '../adapters';
import { RepostScope } from '../repost-scope';
import { previewReposts } from './import-preview';
import { filePurpose, RepostImports, type NewImport } from './import-store';

/** Uploads files of reposts and starts imports, from files and from platforms with an adapter. */
export class RepostImportService {
  constructor(
    @inject(FileService) private readonly files: FileService,
    @inject(RepostImports) private readonly imports: RepostImports,
    @inject(RepostScope) private readonly scope: RepostScope,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Returns the adapters of platforms that are ready for the caller. */
  async adapters({ plugins }: Caller) {
    const readyAdapters = await this.kernel.ask(
      repostAdapters,
      async (adapter) => ((await adapter.isReady()) ? [adapter] : []),
      { enabled: this.kernel.enabled(plugins) },
    );
    return readyAdapters.flat();
  }

  /** Stores a file and returns its first records. */
  async upload(caller: Caller, file: SentFile | undefined, signal: AbortSignal): Promise<RepostPreview> {
    if (!file || file.content.length === 0) throw new InputError('file: the file is empty', 'empty-file');
    const preview = await previewReposts(file, caller.timeZone, this.getThreads(caller, signal));
    const { file_id, name } = await this.files.save({
      client_id: caller.clientId,
      purpose: filePurpose,
      name: file.name,
      type: 'application/octet-stream',
      content: file.content,
      created_by: caller.userId,
    });
    return { File_ID: file_id, File_Name: name, File_Size: file.content.length, ...preview };
  }

  /** Returns the first records of an uploaded file under a mapping. */
  async preview(
    caller: Caller,
    fileId: string,
    mapping: RepostMapping | undefined,
    signal: AbortSignal,
  ): Promise<RepostPreview> {
    const file = await this.readFile(caller, fileId);
    const preview = await previewReposts(file, caller.timeZone, this.getThreads(caller, signal), mapping);
    return { File_ID: fileId, File_Name: file.name, File_Size: Number(file.size), ...preview };
  }

  /** @throws {InputError} if an import is reading the file already. */
  async start(
    caller: Caller,
    fileId: string,
    settings: RepostImportSettings,
    ip: string,
  ): Promise<{ Import_ID: string }> {
    const file = await this.readFile(caller, fileId);
    if (await this.imports.isTaken(caller, fileId))
      throw new InputError(`File ${fileId} is already being imported`, 'taken-file');
    const { format } = await getKind(file);
    return this.begin(
      caller,
      {
        fileId,
        name: file.name,
        size: Number(file.size),
        format,
        settings: { ...settings, Time_Zone: caller.timeZone },
      },
      { File_Name: file.name, ...settings },
      ip,
    );
  }

  /**
   * Starts the import of a post by its address on a platform.
   *
   * @throws {InputError} if no platform supports the address.
   */
  async fetch(caller: Caller, address: string, ip: string): Promise<{ Import_ID: string }> {
    const url = new URL(address);
    const adapter = (await this.adapters(caller)).find((each) => each.accepts(url));
    if (!adapter) throw new InputError(`URL: no platform supports ${url.host}`, 'no-adapter');
    const settings = { Time_Zone: caller.timeZone, URL: address };
    return this.begin(
      caller,
      { fileId: null, name: address, size: 0, format: adapter.name, settings },
      { URL: address },
      ip,
    );
  }

  /** Removes an uploaded file, unless an import is reading it. */
  async discard(caller: Caller, fileId: string): Promise<void> {
    const [file] = await this.files.describe([fileId]);
    if (file) await this.requireOwnFile(caller, file);
    if (!(await this.imports.isTaken(caller, fileId))) await this.files.remove(fileId, caller.clientId, filePurpose);
  }

  async cancel(caller: Caller, importId: string, ip: string): Promise<void> {
    await this.imports.cancel(caller, importId);
    await this.log.record(caller, { entity: 'repost-import', action: 'cancel', id: importId, ip });
  }

  private async begin(caller: Caller, newImport: NewImport, after: object, ip: string): Promise<{ Import_ID: string }> {
    const started = await this.imports.start(caller, newImport);
    await this.log.record(caller, { entity: 'repost-import', action: 'create', id: started.Import_ID, ip, after });
    return started;
  }

  private async readFile(caller: Caller, fileId: string) {
    const file = await this.files.read(fileId, caller.clientId);
    await this.requireOwnFile(caller, file);
    if (file.purpose !== filePurpose) throw new InputError(`File ${fileId} is not a repost import`, 'other-file');
    return file;
  }

  /** A caller restricted to some subjects may only read the files that they uploaded. */
  private async requireOwnFile(caller: Caller, { file_id, created_by }: KeptFile): Promise<void> {
    const importer = await this.scope.importer(caller);
    if (importer !== null && created_by !== importer) throw new NotFoundError(`There is no file ${file_id}`);
  }

  private getThreads({ clientId }: Caller, signal: AbortSignal) {
    return { threads: this.threads, queue: `client ${clientId}`, signal };
  }
}
