import { grants, inject, InputError, PermissionError } from '#core';
import {
  dataExports,
  documentExports,
  ServerKernel,
  type Caller,
  type DocumentSource,
  type ExportSource,
  type ServedContract,
} from '#core/server';
import { resourceExport } from './resource-export';

/** Export sources available to a caller: those of plugins, and every resource. */
export class ExportSources {
  private readonly resources = new Map<ServedContract, ExportSource>();

  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  async all(caller: Caller): Promise<readonly ExportSource[]> {
    return (await this.known(caller)).filter(({ privilege }) => grants(caller.privileges, privilege));
  }

  /** Throws if the source is unknown or not allowed. */
  async one(caller: Caller, name: string): Promise<ExportSource> {
    const match = (await this.known(caller)).find((source) => source.name === name);
    if (!match) throw new InputError(`Source: ${name} cannot be exported`, 'data-exchange.export-source');
    if (!grants(caller.privileges, match.privilege))
      throw new PermissionError(`The privilege ${match.privilege.join(' ')} is missing`);
    return match;
  }

  /** Throws if the kind of document is unknown or not allowed. */
  async document(caller: Caller, name: string): Promise<DocumentSource> {
    const match = await this.findDocument(caller, name);
    if (!match) throw new InputError(`Source: ${name} cannot be exported`, 'data-exchange.export-source');
    if (!grants(caller.privileges, match.privilege))
      throw new PermissionError(`The privilege ${match.privilege.join(' ')} is missing`);
    return match;
  }

  async findDocument(caller: Caller, name: string): Promise<DocumentSource | undefined> {
    const offered = await this.kernel.extensions(documentExports, this.kernel.enabled(caller.plugins));
    return offered.find((source) => source.name === name);
  }

  private async known(caller: Caller): Promise<readonly ExportSource[]> {
    const enabled = this.kernel.enabled(caller.plugins);
    const offered = await this.kernel.extensions(dataExports, enabled);
    const sides = (await this.kernel.sides('skip', enabled)).map(({ side }) => side);
    return [...offered, ...sides.flatMap(({ calls = [] }) => calls.flatMap((served) => this.resource(served)))];
  }

  private resource(served: ServedContract): readonly ExportSource[] {
    if (!served.resource) return [];
    const exportSource = this.resources.get(served) ?? resourceExport(this.kernel, served, served.resource);
    this.resources.set(served, exportSource);
    return [exportSource];
  }
}
