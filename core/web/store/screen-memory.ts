import { reaction, untracked } from 'mobx';
import { inject } from '#core';
import { AuthService } from '../auth/auth-service';
import { NavigationService } from '../navigation/navigation-service';
import type { Keeping } from './loaded-store';

/** Maximum number of cached responses; the least recently used are dropped first. */
const maxKept = 60;

/**
 * Caches the responses of screens by URL: a returning user sees them immediately, and they are reloaded. Cleared with
 * the session.
 */
export class ScreenMemory {
  private readonly answers = new Map<string, unknown>();

  constructor(
    @inject(AuthService) auth: AuthService,
    @inject(NavigationService) private readonly navigation: NavigationService,
  ) {
    reaction(
      () => auth.user?.User_ID,
      () => this.answers.clear(),
    );
  }

  /** Returns the cache slot of a response of the current screen, identified by its name and request keys. */
  keeping<T>(name: string, keyParts: readonly unknown[]): Keeping<T> {
    // A screen being left must not re-render for the URL of the next one.
    const { path, search } = untracked(() => ({ path: this.navigation.path, search: this.navigation.search }));
    const plain = keyParts.filter((each) => typeof each !== 'object' && typeof each !== 'function');
    const key = JSON.stringify([path, search, name, plain]);
    const { answers } = this;
    return {
      get kept() {
        return answers.get(key) as T | undefined;
      },
      keep(answer) {
        answers.delete(key);
        answers.set(key, answer);
        const oldest = answers.size > maxKept ? answers.keys().next().value : undefined;
        if (oldest !== undefined) answers.delete(oldest);
      },
    };
  }
}
