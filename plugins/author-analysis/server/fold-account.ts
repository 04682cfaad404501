import { foldText } from '#shared/text';
import type { Account } from '../account';

/** An account as names are compared: without regard to letters’ size and width. */
export const foldAccount = ({ Author, Site }: Account): Account => ({
  Author: foldText(Author),
  Site: foldText(Site),
});

/** One text for all spellings of an account, fit for keys of maps. */
export const foldedKey = (account: Account): string => {
  const { Author, Site } = foldAccount(account);
  return `${Author}\n${Site}`;
};
