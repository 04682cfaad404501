/**
 * Returns the SQL condition used by every list search: one of the texts contains the value of a placeholder, regardless
 * of case. `%`, `_` and `\` have no special meaning. True for an empty value, null for a null value. Columns that hold
 * folded text (`title_folded`) are compared with `foldText(keyword)` instead.
 */
export const containsText = (placeholder: string, ...texts: readonly [string, ...string[]]): string => {
  const conditions = texts.map((text) => `position(lower(${placeholder}) in lower(${text})) > 0`);
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(' or ')})`;
};
