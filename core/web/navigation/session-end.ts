import { inject } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { SettingsService } from '../settings/settings-service';

/** Ends the session of a user. */
export class SessionEnd {
  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(SettingsService) private readonly settings: SettingsService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(MessageService) private readonly messages: MessageService,
  ) {}

  /** Returns the single sign-on logout URL, if there is one. */
  takeLogoutUrl(): string | null | undefined {
    return this.auth.takeLeave() ?? this.settings.settings?.Logout_URL;
  }

  /** Signs out, unless the user stays because of unsaved drafts; resolves to whether the session has ended. */
  async signOut(): Promise<boolean> {
    const { mayLeaveDrafts } = await import(/* webpackChunkName: "shell" */ '../draft/may-leave-drafts');
    if (!(await mayLeaveDrafts(this.auth, this.locale, this.messages))) return false;
    try {
      await this.auth.signOut();
    } catch (error) {
      this.messages.error(error);
    }
    return true;
  }

  /** Tells the user that the service of the client has expired, and clears the session. */
  async expire(): Promise<void> {
    await this.locale.load(['core']);
    await this.messages.alert(this.locale.text('core', 'session.expired'));
    this.auth.clear('service-expired');
  }
}
