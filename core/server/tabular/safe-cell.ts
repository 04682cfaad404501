/** First characters that make a spreadsheet program evaluate a text as a formula, including full-width ones. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Quotes a text that a spreadsheet program would evaluate; a plain negative number stays a number. */
export const safeCell = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/** Removes the quote again, so that exported values are imported unchanged. */
export const bareCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
