/**
 * Returns the code for articles in a region but in none of its subregions: `=330000`, and `=86` for articles without a
 * region.
 */
export const getOwnPart = (code: string): string => `=${code}`;

export const isOwnPart = (code: string): boolean => code.startsWith('=');
