/** First characters that make a spreadsheet run a text as a formula; the full-width ones count too. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Quotes a text that a spreadsheet would run; a plain negative number stays a number. */
export const safeCell = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/** Takes the quote away again, so that what was exported comes back as it was. */
export const bareCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
