import { createToken, type PublicSettings } from '#core';

/** What the installation tells everybody; null until it has been asked. */
export interface SettingsService {
  readonly settings: PublicSettings | null;
  load(): Promise<PublicSettings>;
}
export const SettingsService = createToken<SettingsService>('core.settings');
