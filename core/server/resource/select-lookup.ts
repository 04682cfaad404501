import { type Kernel } from '#core';
import type { Caller } from '../auth';
import { selectSources, type SelectSource } from '../selects';
import type { ServerSide } from '../side';

/** The select sources of the plugins that are on for a caller; without a caller, the open ones. */
export class SelectLookup {
  constructor(private readonly kernel: Kernel<ServerSide>) {}

  async all(caller: Caller | undefined): Promise<readonly SelectSource[]> {
    const enabled = caller ? this.kernel.enabled(caller.plugins) : this.kernel.manifests;
    const sources = await this.kernel.extensions(selectSources, enabled);
    return caller ? sources : sources.filter(({ open }) => open);
  }
}
