export type Strength = 'weak' | 'fair' | 'good';

/** Minimum password length accepted by the server. */
export const minPasswordLength = 8;

/** Estimates how hard a password is to guess, as feedback while typing; the server decides by its own rules. */
export function getStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < minPasswordLength || different < 5) return 'weak';
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 'good';
  return kinds >= 2 || password.length >= 12 ? 'fair' : 'weak';
}
