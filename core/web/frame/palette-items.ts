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

/** A text of a plugin in the language that is not shown. */
export type OtherText = (plugin: string, key: string) => string | undefined;

/** Every screen that the menus lead to. */
export function screenLines(frame: FrameStore, other: OtherText): PaletteLine[] {
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
                texts: [label, other(node.plugin, `menu.${code}`) ?? '', path.replace(/[/-]/g, ' '), above.join(' ')],
              },
            ];
      return [...own, ...visit(node.children, [...above, label])];
    });
  return [...frame.trees].flatMap(([area, nodes]) => visit(nodes, [frame.areaLabel(area)]));
}

/** The texts of the language that is not shown, so that things are found by either name. */
export function otherTexts(locale: LocaleService): Promise<OtherText> {
  return locale.textsIn(languages.find((language) => language !== locale.language) ?? locale.language);
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
