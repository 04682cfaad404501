import { ConflictError, PermissionError } from '#core';

export type Refusal = 'unknown-person' | 'ambiguous' | 'domain' | 'claim' | 'quota' | 'role' | 'above' | 'denied';

const messages: Readonly<Record<Refusal, string>> = {
  'unknown-person': 'The provider vouches for the person, but there is no matching account',
  ambiguous: 'Several accounts have the mail address of the person',
  domain: 'The domain of the person’s mail address is not allowed',
  claim: 'The person’s claims do not meet the requirements',
  quota: 'The client has reached its maximum number of users',
  role: 'The role assigned to the person no longer exists',
  above: 'The account has more privileges than the user who configured the provider',
  denied: 'The provider denied the sign-in',
};

/** Creates a refusal whose reason is shown on the sign-in page. */
export const refusal = (reason: Refusal): PermissionError =>
  new PermissionError(messages[reason], `single-sign-on.${reason}`);

export const over = (): ConflictError =>
  new ConflictError('This sign-in has expired; start again', 'single-sign-on.over');

export const failed = (): ConflictError =>
  new ConflictError('The provider returned no valid response; see the log for details', 'single-sign-on.failed');
