import { languages } from '#core';
import { isIconName, type IconName } from '#shared/ui';
import type { LocaleService } from '../locale/locale-service';
import type { FrameStore } from './frame-store';
import type { MenuNode } from './menu-tree';
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

/** Names of menu lines in the language that is not shown, so that screens are found by either name. */
export async function otherNames(locale: LocaleService): Promise<(node: MenuNode) => string | undefined> {
  const text = await locale.textsIn(languages.find((language) => language !== locale.language) ?? locale.language);
  return ({ entry, plugin }) => text(plugin, `menu.${entry.code}`);
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
