import type { AuthService } from '../auth/auth-service';
import type { LocaleService } from '../locale/locale-service';
import { ask } from '../message/ask';
import type { MessageService } from '../message/message-service';
import { getDrafts } from './drafts-of';

/** Asks on sign-out whether to keep drafts: they stay on a shared device only if the user wants it. */
export async function mayLeaveDrafts(
  auth: AuthService,
  locale: LocaleService,
  messages: MessageService,
): Promise<boolean> {
  const drafts = getDrafts(auth);
  const { count } = drafts;
  if (count === 0) return true;
  const text = (key: string) => locale.text('core', `draft.signOut.${key}`, { count });
  const answer = await ask(messages, text('question'), [
    { value: 'keep', label: text('keep') },
    { value: 'remove', label: text('remove'), isMain: true },
  ]);
  if (answer === 'remove') drafts.dropAll();
  return answer !== undefined;
}
