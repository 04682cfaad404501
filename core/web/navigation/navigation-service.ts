import { createToken } from '#core';
import type { Place } from './match-route';

export interface NavigateOptions {
  readonly replace?: boolean;
}

/** The rendered screen and navigation to others. */
export interface NavigationService {
  /** Path of the address bar. */
  readonly path: string;
  /** Query of the address bar, with its question mark. */
  readonly search: string;
  /** Rendered place; null until the first decision. */
  readonly place: Place | null;
  readonly status: 'checking' | 'drawn' | 'missing' | 'forbidden' | 'failed';
  /** True while the next screen is being decided on or loaded. */
  readonly busy: boolean;
  /** Where articles and similar links open: in this tab or a new one. */
  readonly linkTarget: '_self' | '_blank';
  navigate(address: string, options?: NavigateOptions): void;
  /** Navigates after sign-in: to the requested page, the previous page, or home. */
  afterSignIn(): void;
  /** Navigates to the sign-in page, or to the single sign-on logout URL; the current page is remembered. */
  toLogin(redirect?: string): void;
  /** Ends the session on the server and locally, and navigates to the sign-in page. */
  signOut(): Promise<void>;
  /** Asks before this page is left, for example with unsaved changes; returns a function that stops asking. */
  block(mayLeave: () => boolean | Promise<boolean>): () => void;
  /** Repeats the decision on the current URL, for example after a failure. */
  retry(): void;
  /** Starts following the address bar; `authorization` comes from the fragment. Returns a function that stops it. */
  start(authorization?: string): () => void;
  /** Prefetches the frame and the code of the first screen. */
  prefetch(address?: string): void;
}
export const NavigationService = createToken<NavigationService>('core.navigation');
