import { inject, type CurrentUser } from '#core';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { isPlainPath } from '../screen/load-screen';
import { SiteMapService } from '../site-map/site-map-service';
import { ThemeService } from '../theme/theme-service';
import { guard, type Decision } from './guard';
import { SignInReturn } from './sign-in-return';

/** Decides what is shown at an address, and applies the settings of the user. */
export class NavigationDecisions {
  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(HttpService) private readonly http: HttpService,
    @inject(SiteMapService) private readonly siteMap: SiteMapService,
    @inject(ThemeService) private readonly theme: ThemeService,
    @inject(LocaleService) private readonly locale: LocaleService,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(SignInReturn) private readonly signInReturn: SignInReturn,
  ) {}

  /** Never rejects: a failure is a decision as well. */
  async decide(address: string, authorization: string | undefined): Promise<Decision> {
    try {
      return await this.ask(address, authorization);
    } catch (error) {
      console.error(error);
      return { kind: 'failed' };
    }
  }

  private async ask(address: string, authorization: string | undefined): Promise<Decision> {
    const { auth, http, siteMap } = this;
    if (isPlainPath(location.pathname) && auth.hasValidToken) {
      await (auth.user ?? auth.loadCurrentUser());
      return { kind: 'redirect', to: this.signInReturn.takeAddress() };
    }
    const applySettings = (user: CurrentUser): void => {
      this.theme.apply(user);
      this.locale.use(user.Language).catch((error: unknown) => this.messages.error(error));
    };
    return guard(address, authorization, { auth, http, siteMap, applySettings });
  }
}
