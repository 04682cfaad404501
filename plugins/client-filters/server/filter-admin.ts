import { inject } from '#core';
import { ServerKernel, type Caller } from '#core/server';
import type { FilterSetting } from '../filter-setting';
import { FilterSettings } from './filter-settings';
import { blackList, blackWords } from './served';

/** Creates filters for other plugins, under the rules of the screens. */
export class FilterAdmin {
  readonly blackList: ReturnType<typeof blackList.access>;
  readonly blackWords: ReturnType<typeof blackWords.access>;

  constructor(
    @inject(ServerKernel) kernel: ServerKernel,
    @inject(FilterSettings) private readonly settings: FilterSettings,
  ) {
    this.blackList = blackList.access(kernel);
    this.blackWords = blackWords.access(kernel);
  }

  async setting({ clientId }: Pick<Caller, 'clientId'>): Promise<FilterSetting> {
    const { Applied: _, ...setting } = await this.settings.read(clientId);
    return setting;
  }

  async saveSetting(caller: Caller, setting: FilterSetting, ip: string): Promise<void> {
    await this.settings.save(caller, setting, ip);
  }
}
