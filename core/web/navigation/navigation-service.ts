import { createToken } from '#core';
import type { Place } from './match-route';

export interface NavigateOptions {
  readonly replace?: boolean;
}

/** Which screen is drawn, and the way to others. */
export interface NavigationService {
  /** Path of the address bar. */
  readonly path: string;
  /** Query of the address bar, with its question mark. */
  readonly search: string;
  /** What is drawn; null until the first decision. */
  readonly place: Place | null;
  readonly status: 'checking' | 'drawn' | 'missing' | 'forbidden' | 'failed';
  /** True while the next screen is decided on or fetched. */
  readonly busy: boolean;
  /** Where articles and the like are opened: in this tab or a new one. */
  readonly linkTarget: '_self' | '_blank';
  navigate(address: string, options?: NavigateOptions): void;
  /** Goes where a fresh sign-in leads: the wanted page, the one left before, or home. */
  afterSignIn(): void;
  /** Goes to the sign-in page, or to where single sign-on ends; the page that is left is remembered. */
  toLogin(redirect?: string): void;
  /** Ends the session on the server and here, and goes to the sign-in page. */
  signOut(): Promise<void>;
  /** Asks before this page is left, such as for unsaved changes; returns the way to stop asking. */
  block(mayLeave: () => boolean | Promise<boolean>): () => void;
  /** Decides about the present address once more, such as after a failure. */
  retry(): void;
  /** Starts to follow the address bar; `authorization` is what came in the fragment. Returns the way to stop. */
  start(authorization?: string): () => void;
  /** Fetches the frame and the code of the first screen ahead of time. */
  prefetch(address?: string): void;
}
export const NavigationService = createToken<NavigationService>('core.navigation');
