import { grants, inject, InputError, PermissionError } from '#core';
import { ServerKernel, type Caller } from '#core/server';
import { dataExports, type ExportSource } from './export-source';

/** What a caller may export. */
export class ExportSources {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  async all(caller: Caller): Promise<readonly ExportSource[]> {
    const sources = await this.kernel.extensions(dataExports, this.kernel.enabled(caller.plugins));
    return sources.filter(({ privilege }) => grants(caller.privileges, privilege));
  }

  /** Throws for what is not known or not allowed. */
  async one(caller: Caller, name: string): Promise<ExportSource> {
    const found = (await this.kernel.extensions(dataExports, this.kernel.enabled(caller.plugins))).find(
      (source) => source.name === name,
    );
    if (!found) throw new InputError(`Source: ${name} cannot be exported`, 'data-exchange.export-source');
    if (!grants(caller.privileges, found.privilege))
      throw new PermissionError(`The privilege ${found.privilege.join(' ')} is missing`);
    return found;
  }
}
