/** Whether a slash after this code begins a regular expression instead of a division. */
const beforeExpression = /(?:^|[(,=:[!&|?{};>\n]|return)\s*$/;

/** Returns the code of a source text without comments and without the contents of strings and regular expressions. */
export function codeOnly(text: string): string {
  let code = '';
  let at = 0;
  let depth = 0;
  /** Depths of braces around the expressions of open template literals. */
  const outerDepths: number[] = [];
  const skipTo = (end: string): void => {
    for (; at < text.length && text[at] !== end && text[at] !== '\n'; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    code += ' ';
  };
  const skipTemplate = (): void => {
    for (; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '`') break;
      else if (text.startsWith('${', at)) {
        outerDepths.push(depth);
        depth = 0;
        at += 1;
        break;
      }
    }
    at += 1;
    code += ' ';
  };
  const skipExpression = (): void => {
    let isInClass = false;
    for (; at < text.length && text[at] !== '\n' && (isInClass || text[at] !== '/'); at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '[') isInClass = true;
      else if (text[at] === ']') isInClass = false;
    }
    at += 1;
    while (/[a-z]/.test(text[at] ?? '')) at += 1;
    code += ' ';
  };
  while (at < text.length) {
    const sign = text[at]!;
    if (text.startsWith('//', at)) at = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 2 || text.length;
    else if (sign === '/' && beforeExpression.test(code.slice(-12))) {
      at += 1;
      skipExpression();
    } else if (sign === "'" || sign === '"') {
      at += 1;
      skipTo(sign);
    } else if (sign === '`') {
      at += 1;
      skipTemplate();
    } else if (sign === '}' && depth === 0 && outerDepths.length > 0) {
      depth = outerDepths.pop()!;
      at += 1;
      skipTemplate();
    } else {
      if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      code += sign;
      at += 1;
    }
  }
  return code;
}
