import { cutText } from '#shared/text';

const xmlEntities = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const reference = /&(?:#\d+|#x[\da-f]+|([a-z_][\w.-]*));/iy;

/** Returns whether XML contains invalid entities: a bare `&`, or a name that no document type can have declared. */
export function hasWrongEntities(text: string): boolean {
  const isDeclared = /<!doctype\s/i.test(cutText(text, 4_000));
  const marks = /&|<!\[CDATA\[|<!--/g;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    if (match[0] === '&') {
      reference.lastIndex = match.index;
      const [all, name] = reference.exec(text) ?? [];
      if (all === undefined || (name !== undefined && !xmlEntities.has(name) && !isDeclared)) return true;
      continue;
    }
    const end = text.indexOf(match[0] === '<!--' ? '-->' : ']]>', marks.lastIndex);
    if (end < 0) return true;
    marks.lastIndex = end + 3;
  }
  return false;
}
