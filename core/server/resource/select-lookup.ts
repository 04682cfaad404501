import { InputError, type Kernel } from '#core';
import type { Caller } from '../auth';
import { selectSources, type SelectOption, type SelectQuery } from '../selects';
import type { ServerSide } from '../side';

/** An id as it travels. */
const id = /^\d{1,19}$/;

/** Asks the select sources of the plugins that are on for a caller; without a caller, the open ones. */
export class SelectLookup {
  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /** The candidates of an entity; none when nobody offers it. Throws `InputError` for values that it cannot have. */
  async options(caller: Caller | undefined, entity: string, query: SelectQuery): Promise<readonly SelectOption[]> {
    const options = await this.kernel.askOne(
      selectSources,
      (source) => source.entity === entity && (caller !== undefined || source.open === true),
      (source) => {
        const strange = query.ids?.find((value) => !(source.values ?? id).test(value));
        if (strange !== undefined) throw new InputError(`ids: ${strange} is none of ${entity}`);
        return source.load(caller, query);
      },
      caller ? this.kernel.enabled(caller.plugins) : this.kernel.manifests,
    );
    return options ?? [];
  }
}
