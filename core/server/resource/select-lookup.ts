import { type Kernel } from '#core';
import type { Caller } from '../auth';
import { selectSources, type SelectOption, type SelectQuery } from '../selects';
import type { ServerSide } from '../side';

/** Asks the select sources of the plugins that are on for a caller; without a caller, the open ones. */
export class SelectLookup {
  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /** The candidates of an entity; none when nobody offers it. */
  async options(caller: Caller | undefined, entity: string, query: SelectQuery): Promise<readonly SelectOption[]> {
    const options = await this.kernel.askOne(
      selectSources,
      (source) => source.entity === entity && (caller !== undefined || source.open === true),
      (source) => source.load(caller, query),
      caller ? this.kernel.enabled(caller.plugins) : this.kernel.manifests,
    );
    return options ?? [];
  }
}
