/** Passwords, tokens and other credentials, matched by name so that future plugins are covered too. */
const secret =
  /password|passwd|secret|token|sealed|credential|cookie|private|authorization|recovery|jti$|(^|_)(auth|code|salt|pin|otp|link_key|callback_key|hand_over)(_|$)|(key|state|ticket|challenge)_hash|answer$/;

/** Names that match but are not secret. */
const harmless = new Set([
  'service_type_code',
  'user_theme_style_code',
  'error_code',
  'region_code',
  'country_code',
  'http_code',
  'menu_code',
  'pin_id',
  'has_secret',
  'must_change_password',
  'password_code_required',
  'password_changed_at',
  'password_expires_at',
]);

/** Returns true for columns that must stay within this installation: never exported or displayed. */
export const isSecretColumn = (name: string): boolean => secret.test(name) && !harmless.has(name);
