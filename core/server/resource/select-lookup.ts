import { InputError, type Kernel } from '#core';
import { isId } from '#core/resource';
import type { Caller } from '../auth';
import { selectSources, type SelectOption, type SelectQuery } from '../selects';
import type { ServerSide } from '../side';

/** Queries the select sources of the plugins enabled for a caller; without a caller, only the open ones. */
export class SelectLookup {
  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /**
   * Returns the candidates of an entity; empty when no plugin provides it. Throws `InputError` for values of the wrong
   * form.
   */
  async options(caller: Caller | undefined, entity: string, query: SelectQuery): Promise<readonly SelectOption[]> {
    const options = await this.kernel.askOne(
      selectSources,
      (source) => source.entity === entity && (caller !== undefined || source.open === true),
      (source) => {
        const strange = query.ids?.find((value) => !(source.values?.test(value) ?? isId(value)));
        if (strange !== undefined) throw new InputError(`ids: ${strange} is not a value of ${entity}`);
        return source.load(caller, query);
      },
      caller ? this.kernel.enabled(caller.plugins) : this.kernel.manifests,
    );
    return options ?? [];
  }
}
