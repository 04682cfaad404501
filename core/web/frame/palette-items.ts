import type { Language } from '#core';
import { isIconName, type IconName } from '#shared/ui';
import type { FrameStore } from './frame-store';
import type { MenuNode } from './menu-tree';
import { otherTexts, textAt } from './other-language';
import type { Findable } from './palette-search';

/** A line of the palette. */
export interface PaletteLine extends Findable {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly address?: string;
  readonly keys?: string;
  readonly run?: () => void | Promise<void>;
}

/** Every screen that the menus lead to. */
export function screenLines(frame: FrameStore, otherName: (node: MenuNode) => string | undefined): PaletteLine[] {
  const visit = (nodes: readonly MenuNode[], above: readonly string[]): PaletteLine[] =>
    nodes.flatMap((node) => {
      const label = frame.labelOf(node);
      const { path, code, icon } = node.entry;
      const own: PaletteLine[] =
        path === undefined
          ? []
          : [
              {
                key: `screen ${code}`,
                label,
                detail: above.join(' / '),
                icon: isIconName(icon) ? icon : 'layout',
                address: path,
                texts: [label, otherName(node) ?? '', path.replace(/[/-]/g, ' '), above.join(' ')],
              },
            ];
      return [...own, ...visit(node.children, [...above, label])];
    });
  return [...frame.trees].flatMap(([area, nodes]) => visit(nodes, [frame.areaLabel(area)]));
}

/** Names of menu lines in the other language; none until its texts have come. */
export async function otherNames(language: Language): Promise<(node: MenuNode) => string | undefined> {
  const texts = await otherTexts(language);
  return ({ entry, plugin }) => textAt(texts.get(plugin), `menu.${entry.code}`);
}

/** The screens of these addresses, in their order. */
export function linesAt(lines: readonly PaletteLine[], addresses: readonly string[], prefix: string): PaletteLine[] {
  return addresses.flatMap((address) =>
    lines
      .filter((line) => line.address === address)
      .slice(0, 1)
      .map((line) => ({ ...line, key: `${prefix} ${line.key}` })),
  );
}
