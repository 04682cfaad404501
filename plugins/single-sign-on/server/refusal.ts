import { ConflictError, PermissionError } from '#core';

export type Refusal = 'unknown-person' | 'ambiguous' | 'domain' | 'claim' | 'quota' | 'role' | 'above' | 'denied';

const messages: Readonly<Record<Refusal, string>> = {
  'unknown-person': 'The service vouches for the person, but nobody of that name has an account here',
  ambiguous: 'Several accounts have the mail address of the person',
  domain: 'The mail address of the person is of no domain that is let in',
  claim: 'What the service says of the person lacks what is demanded',
  quota: 'The client has as many users as it may have',
  role: 'The role that the person was to get is there no more',
  above: 'The account may do more than whoever set the provider',
  denied: 'The service has not let the person in',
};

/** Why somebody is not let in, in words that the sign-in page shows. */
export const refusal = (reason: Refusal): PermissionError =>
  new PermissionError(messages[reason], `single-sign-on.${reason}`);

export const over = (): ConflictError =>
  new ConflictError('This sign-in waits no more; begin again', 'single-sign-on.over');

export const failed = (): ConflictError =>
  new ConflictError('The service gave no answer that holds; the log says why', 'single-sign-on.failed');
