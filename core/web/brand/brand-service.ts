import { makeAutoObservable } from 'mobx';
import { getClientOptions, inject, getSystemName, type ClientOptions } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { SettingsService } from '../settings/settings-service';

/**
 * Determines the branding: from the signed-in user's client, otherwise from the client of the host name, otherwise from
 * the installation.
 */
export class BrandService {
  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(SettingsService) private readonly settings: SettingsService,
    @inject(LocaleService) private readonly locale: LocaleService,
  ) {
    makeAutoObservable<this, 'auth' | 'settings' | 'locale'>(this, { auth: false, settings: false, locale: false });
  }

  /** Name of the client when set and visible, otherwise of the installation. */
  get systemName(): string {
    const { user } = this.auth;
    const { settings } = this.settings;
    const customName = user ? getSystemName(user) : settings?.Branding?.Client_System_Name;
    return customName || settings?.System_Name || this.locale.text('core', 'systemName');
  }

  /** URL of the client's favicon. */
  get icon(): string | undefined {
    return this.options.Favicon_URL;
  }

  get logo(): string | undefined {
    return this.options.Logo_URL;
  }

  get color(): string | undefined {
    return this.options.Theme_Color;
  }

  /** Text of the client on the sign-in page. */
  get loginText(): string | undefined {
    return this.options.Login_Text;
  }

  private get options(): ClientOptions {
    return this.auth.user
      ? getClientOptions(this.auth.user)
      : (this.settings.settings?.Branding?.Client_Options_JSON ?? {});
  }
}
