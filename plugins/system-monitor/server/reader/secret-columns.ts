/**
 * Columns that nobody reads by a query of his own: passwords, tokens and what opens something, by their names, so that
 * those of plugins to come are hidden too.
 */
const secret =
  /password|passwd|secret|token|sealed|credential|cookie|private|authorization|recovery|jti$|(^|_)(code|salt|pin|otp|link_key|hand_over)(_|$)|key_hash|answer$/;

/** Names that sound like it and are none. */
const harmless = new Set(['service_type_code', 'error_code', 'region_code', 'country_code', 'http_code', 'menu_code']);

/** True for a column whose values stay hidden. */
export const isSecretColumn = (name: string): boolean => secret.test(name) && !harmless.has(name);
