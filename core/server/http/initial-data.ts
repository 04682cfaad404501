import { createExtensionPoint, type Kernel } from '#core';
import type { ServerSide } from '../side';

/** Renders the initial content of a screen into the page itself, so that it is readable before scripts are loaded. */
export interface InitialData {
  /** Path of the screen, such as `/t-report`. */
  readonly path: string;
  /** Returns HTML with all external content escaped (`escapedHtml`); null when there is nothing to show. */
  draw(query: URLSearchParams): Promise<string | null>;
}

/**
 * Screens with server-rendered initial content. A page is sent without content that failed to render: its screen shows
 * the same later.
 */
export const initialData = createExtensionPoint<InitialData>('core.initial-data', { onFailure: 'skip' });

const root = '<div id="root"></div>';

/** Returns the page for a screen address; screens remove `#initial-data` once they show the same content. */
export async function withInitialData(kernel: Kernel<ServerSide>, html: string, url: string): Promise<string> {
  const [path = '', query = ''] = url.split('?', 2);
  const rendered = await kernel.ask(initialData, async (source) =>
    source.path === path ? await source.draw(new URLSearchParams(query)) : null,
  );
  const content = rendered.find((each) => each !== null && each !== undefined);
  return content ? html.replace(root, () => `${root}<div id="initial-data">${content}</div>`) : html;
}
