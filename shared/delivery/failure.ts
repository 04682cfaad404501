import { cutText } from '#shared/text';

/**
 * Reasons why a message did not arrive or, for `chat-moved`, why its sender has to change the address although it did.
 * The texts `failure.CODE` of the plugin `messages` explain the reason and what to do, in the reader's language.
 */
export const failureCodes = [
  'unset',
  'off',
  'gone',
  'stopped',
  'no-group',
  'no-device',
  'no-field',
  'address',
  'moved',
  'chat-moved',
  'credentials',
  'signature',
  'keyword',
  'not-allowed',
  'sender',
  'busy',
  'quota',
  'balance',
  'mailbox-full',
  'content',
  'template',
  'too-large',
  'server',
  'unreachable',
  'certificate',
  'denied',
  'silent',
  'refused',
] as const;
export type FailureCode = (typeof failureCodes)[number];

const failureCodeSet: ReadonlySet<string> = new Set(failureCodes);

/** The one text in which a reason is kept: the code, then what the other side said of it. */
export const reasonText = (code: FailureCode, detail = ''): string =>
  detail === '' ? code : `${code}: ${cutText(detail.replaceAll(/\s+/g, ' ').trim(), 300)}`;

/** A kept reason taken apart; the code is null where an older text or another's words stand. */
export function reasonParts(reason: string): { readonly code: FailureCode | null; readonly said: string } {
  const [, code = '', said = ''] = /^([a-z-]+)(?:: (.*))?$/s.exec(reason) ?? [];
  return failureCodeSet.has(code) ? { code: code as FailureCode, said } : { code: null, said: reason };
}
