/** What lies in a region but in none of those under it: `=330000`, and `=86` for what lies nowhere. */
export const ownPartOf = (code: string): string => `=${code}`;

export const isOwnPart = (code: string): boolean => code.startsWith('=');
