import { AuthService } from '../auth/auth-service';
import { useService } from '../react/kernel-context';
import { DraftStore } from './draft-store';

/** One store per kernel; created by the first form, since the sign-in page needs none of its code. */
const stores = new WeakMap<AuthService, DraftStore>();

export function getDrafts(auth: AuthService): DraftStore {
  const existing = stores.get(auth);
  if (existing) return existing;
  const made = new DraftStore(auth);
  stores.set(auth, made);
  auth.keptDrafts = () => made.count;
  return made;
}

/** Returns the drafts of the signed-in user, for a component. */
export const useDrafts = (): DraftStore => getDrafts(useService(AuthService));
