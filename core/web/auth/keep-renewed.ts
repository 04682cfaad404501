import { reaction } from 'mobx';
import { BusinessError, type AuthToken } from '#core';
import type { AuthService } from './auth-service';
import { tokenEnd } from './token';

const maxTimer = 2 ** 31 - 1;
/** Milliseconds before a failed renewal is retried: the server may be unavailable for a moment or for hours. */
const retryDelayMs = 15_000;

/**
 * Renews the token after three quarters of its remaining lifetime, so that active users are not signed out. A tab
 * adopts a token renewed by another one. Failures are retried, and a page opened by a link starts a new session with it
 * when its session has expired meanwhile.
 */
export function keepRenewed(auth: AuthService): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = (before: AuthToken): void => {
    // Such a session cannot get another token.
    if (auth.user?.Must_Change_Password) return;
    auth.ensureToken().catch((error: unknown) => {
      if (error instanceof BusinessError || auth.token !== before) return;
      timer = setTimeout(() => attempt(before), retryDelayMs);
    });
  };

  const stopReaction = reaction(
    () => auth.token,
    (token) => {
      clearTimeout(timer);
      const end = tokenEnd(token);
      if (!token || end === undefined) return;
      const spread = 0.7 + Math.random() * 0.1;
      const delay = Math.max(1000, (end - Date.now()) * spread);
      timer = setTimeout(() => attempt(token), Math.min(delay, maxTimer));
    },
    { fireImmediately: true },
  );
  return () => {
    clearTimeout(timer);
    stopReaction();
  };
}
