import type { BrowserContext } from 'playwright-core';
import { textFolders, getTexts } from '../conventions/texts';

/** Keys that cannot be a text on a screen: several words, recognized by a dot or a capital letter within the key. */
const keys: readonly string[] = textFolders
  .flatMap((folder) => [...(getTexts(folder, 'zh-CN')?.keys() ?? [])])
  .filter((key) => /\.|[a-z][A-Z]/.test(key));

/** Runs in the page: checks every text as soon as it is inserted, even when it is removed right away. */
function watch(rawKeys: readonly string[]): void {
  const names = new Set(rawKeys);
  const foundKeys = new Set<string>();
  const look = (text: string | null, where: string): void => {
    const name = text?.trim() ?? '';
    if (!names.has(name) || foundKeys.has(name)) return;
    foundKeys.add(name);
    console.error(`A text is shown by its key: ${name} (${where})`);
  };
  const labels = ['aria-label', 'title', 'placeholder', 'alt'];
  const lookAt = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) look(node.nodeValue, node.parentElement?.className ?? '');
    else if (node instanceof Element) for (const label of labels) look(node.getAttribute(label), label);
    for (const child of node.childNodes) lookAt(child);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'childList') for (const node of addedNodes) lookAt(node);
      else lookAt(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: labels,
  });
}

/** Makes the pages of a context log an error to their console when a text is shown as its key, even for a moment. */
export const watchRawKeys = (context: BrowserContext, more: readonly string[] = []): Promise<unknown> =>
  context.addInitScript(watch, [...keys, ...more]);
