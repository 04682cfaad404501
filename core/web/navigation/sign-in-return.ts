import { inject } from '#core';
import { AuthService } from '../auth/auth-service';
import { isPlainPath } from '../screen/load-screen';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { ownAddress } from './own-url';
import { rememberPage, takePreviousPage } from './previous-page';

/** Determines where a user continues after signing in. */
export class SignInReturn {
  constructor(
    @inject(AuthService) private readonly auth: AuthService,
    @inject(StorageService) private readonly storage: StorageService,
    @inject(SiteMapService) private readonly siteMap: SiteMapService,
  ) {}

  /** Stores the page that a user has left for the sign-in page. */
  remember(address: string, userId: string | undefined): void {
    rememberPage(this.storage, address, userId);
  }

  /** Returns the requested page, the previous page of the same user, or the home page. */
  takeAddress(): string {
    const { user } = this.auth;
    const wanted = ownAddress(new URLSearchParams(location.search).get('redirect'));
    const before = user ? takePreviousPage(this.storage, user.User_ID) : undefined;
    return (
      [wanted, before].find((address) => address && !isPlainPath(address.split(/[?#]/, 1)[0] as string)) ??
      this.siteMap.home
    );
  }
}
