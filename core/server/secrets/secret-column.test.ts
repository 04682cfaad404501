import { describe, expect, it } from '@rstest/core';
import { isSecretColumn } from './secret-column';

describe('a column', () => {
  it.each([
    ...['password_hash', 'secret_hash', 'sealed', 'sealed_key', 'application_secret', 'link_key', 'callback_key'],
    ...['code', 'code_hash', 'state_hash', 'ticket_hash', 'challenge_hash', 'credential_id', 'auth', 'jti', 'cookie'],
    ...['recovery_code', 'otp', 'answer'],
  ])('%s is secret', (name) => expect(isSecretColumn(name)).toBe(true));

  it.each([
    ...['hash', 'previous_hash', 'url_hash', 'domain_hash', 'content_hash', 'error_code', 'key_id', 'key_name'],
    ...['notified_key', 'url_key', 'file_key', 'pin_id', 'author', 'author_id', 'password_changed_at', 'has_secret'],
  ])('%s is not', (name) => expect(isSecretColumn(name)).toBe(false));
});
