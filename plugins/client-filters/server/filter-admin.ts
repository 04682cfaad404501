import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { FilterSetting } from '../filter-setting';
import { readSetting, saveSetting } from './filter-settings';
import { blackList, blackWords } from './served';

/** Creates filters for other plugins, under the rules of the screens. */
export class FilterAdmin {
  readonly blackList: ReturnType<typeof blackList.access>;
  readonly blackWords: ReturnType<typeof blackWords.access>;

  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {
    this.blackList = blackList.access(kernel);
    this.blackWords = blackWords.access(kernel);
  }

  async setting({ clientId }: Pick<Caller, 'clientId'>): Promise<FilterSetting> {
    const { Applied: _, ...setting } = await readSetting(this.database, clientId);
    return setting;
  }

  async saveSetting(caller: Caller, wanted: FilterSetting, ip: string): Promise<void> {
    await saveSetting(this.kernel, caller, wanted, ip);
  }
}
