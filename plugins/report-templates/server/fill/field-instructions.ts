/** Stands in an instruction for a field within it, whose result is not known. */
const nested = '\ufffc';

const localName = (node: Node): string => node.nodeName.replace(/^.*:/, '');

/** Returns the value of an attribute, whatever the prefix of its name. */
export function getAttribute(element: Element, name: string): string {
  for (let index = 0; index < element.attributes.length; index += 1) {
    const attribute = element.attributes.item(index);
    if (attribute && localName(attribute) === name) return attribute.value;
  }
  return '';
}

/** Yields the elements of a document in their order; not recursive, since documents may be nested deeply. */
export function* elements(document: Document): Generator<{ readonly name: string; readonly element: Element }> {
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === 1) yield { name: localName(node), element: node as Element };
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child);
  }
}

interface OpenField {
  instruction: string;
  isResult: boolean;
}

/**
 * Returns the instructions of the fields of a part. Word joins the text of an instruction over runs and paragraphs, and
 * takes the text within a field for its instruction until the result begins.
 */
export function fieldInstructions(document: Document): string[] {
  const found: string[] = [];
  const open: OpenField[] = [];
  let loose = '';
  const close = (): void => {
    const field = open.pop();
    if (!field) return;
    found.push(field.instruction);
    const outer = open.at(-1);
    if (outer && !outer.isResult) outer.instruction += nested;
  };
  for (const { name, element } of elements(document)) {
    if (name === 'fldSimple') found.push(getAttribute(element, 'instr'));
    else if (name === 'fldChar') {
      const type = getAttribute(element, 'fldCharType');
      const current = open.at(-1);
      if (type === 'begin') open.push({ instruction: '', isResult: false });
      else if (type === 'separate' && current) current.isResult = true;
      else if (type === 'end') close();
    } else if (name === 'instrText' || name === 'delInstrText') {
      const current = open.at(-1);
      const text = element.textContent ?? '';
      if (current) current.instruction += text;
      else loose += text;
    }
  }
  while (open.length > 0) close();
  if (loose.trim() !== '') found.push(loose);
  return found;
}
