import { createExtensionPoint, type Kernel } from '#core';
import type { ServerSide } from '../side';

/** Draws what a screen shows first into the page itself, so that it can be read before any program has come. */
export interface FirstSight {
  /** Of the screen, such as `/t-report`. */
  readonly path: string;
  /** HTML with all that is not ours escaped (`escapedHtml`); null where there is nothing to show. */
  draw(query: URLSearchParams): Promise<string | null>;
}

/** Screens that are read at once. A page comes without what could not be drawn: its screen shows the same later. */
export const firstSights = createExtensionPoint<FirstSight>('core.first-sights', { onFailure: 'skip' });

const root = '<div id="root"></div>';

/** The page as the address of a screen gets it; screens take away `#first-sight` once they show the same. */
export async function withFirstSight(kernel: Kernel<ServerSide>, html: string, url: string): Promise<string> {
  const [path = '', query = ''] = url.split('?', 2);
  const drawn = await kernel.ask(firstSights, async (sight) =>
    sight.path === path ? await sight.draw(new URLSearchParams(query)) : null,
  );
  const sight = drawn.find((each) => each !== null && each !== undefined);
  return sight ? html.replace(root, () => `${root}<div id="first-sight">${sight}</div>`) : html;
}
