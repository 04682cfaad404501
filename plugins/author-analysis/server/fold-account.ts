import { foldText } from '#shared/text';
import type { Account } from '../account';

/** Returns an account in its comparison form, independent of case and character width. */
export const foldAccount = ({ Author, Site }: Account): Account => ({
  Author: foldText(Author),
  Site: foldText(Site),
});

/** Returns one map key for all spellings of an account. */
export const foldedKey = (account: Account): string => {
  const { Author, Site } = foldAccount(account);
  return `${Author}\n${Site}`;
};
