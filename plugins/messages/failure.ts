import { cutText } from '#shared/text';

/** What kept a message from leaving, as the texts `failure.CODE` say it in the reader's language. */
export const failureCodes = [
  'unset',
  'off',
  'gone',
  'stopped',
  'no-group',
  'no-device',
  'no-field',
  'address',
  'credentials',
  'signature',
  'keyword',
  'not-allowed',
  'busy',
  'quota',
  'content',
  'too-large',
  'server',
  'unreachable',
  'denied',
  'silent',
  'refused',
] as const;
export type FailureCode = (typeof failureCodes)[number];

const known: ReadonlySet<string> = new Set(failureCodes);

/** The one text in which a reason is kept: the code, then what the other side said of it. */
export const reasonText = (code: FailureCode, said = ''): string =>
  said === '' ? code : `${code}: ${cutText(said.replaceAll(/\s+/g, ' ').trim(), 300)}`;

/** A kept reason taken apart; the code is null where an older text or another's words stand. */
export function reasonParts(reason: string): { readonly code: FailureCode | null; readonly said: string } {
  const [, code = '', said = ''] = /^([a-z-]+)(?:: (.*))?$/s.exec(reason) ?? [];
  return known.has(code) ? { code: code as FailureCode, said } : { code: null, said: reason };
}
