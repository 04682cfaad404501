/** Characters that an address of the product may have; all others end it. */
const addressCharacters = String.raw`[\w\-.~:/?#@!$&*+,;=%]`;

/**
 * Returns the text with a blank after each address of the product that a bracket or another sign follows at once: many
 * mail and chat programs take such signs for part of the address.
 */
export const separateLinks = (text: string, publicUrl: string): string =>
  text.replaceAll(
    new RegExp(
      `${publicUrl.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${addressCharacters}*(?!${addressCharacters})(?=\\S)`,
      'g',
    ),
    '$& ',
  );
