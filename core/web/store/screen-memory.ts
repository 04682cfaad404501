import { reaction, untracked } from 'mobx';
import { inject } from '#core';
import { AuthService } from '../auth/auth-service';
import { NavigationService } from '../navigation/navigation-service';
import type { Keeping } from './loaded-store';

/** How many answers are kept; the longest unused go first. */
const mostKept = 60;

/**
 * What screens showed, by their address: who comes back sees it at once, and it is read anew. It ends with the session.
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

  /** The place of one answer of the screen that is shown, told apart by its name and what was asked. */
  keeping<T>(name: string, asked: readonly unknown[]): Keeping<T> {
    // A screen that is left is not drawn again for the address of the next.
    const { path, search } = untracked(() => ({ path: this.navigation.path, search: this.navigation.search }));
    const plain = asked.filter((each) => typeof each !== 'object' && typeof each !== 'function');
    const key = JSON.stringify([path, search, name, plain]);
    const { answers } = this;
    return {
      get kept() {
        return answers.get(key) as T | undefined;
      },
      keep(answer) {
        answers.delete(key);
        answers.set(key, answer);
        const oldest = answers.size > mostKept ? answers.keys().next().value : undefined;
        if (oldest !== undefined) answers.delete(oldest);
      },
    };
  }
}
