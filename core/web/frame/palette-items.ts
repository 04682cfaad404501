import { languages } from '#core';
import { isIconName, type IconName } from '#shared/ui';
import type { LocaleService } from '../locale/locale-service';
import type { FrameStore } from './frame-store';
import type { MenuNode } from './menu-tree';
import type { Findable } from './palette-search';

/** A result in the palette. */
export interface PaletteLine extends Findable {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly address?: string;
  readonly keys?: string;
  readonly run?: () => void | Promise<void>;
}

/** Returns a text of a plugin in the language that is not displayed. */
export type OtherText = (plugin: string, key: string) => string | undefined;

/** Returns all screens in the menus. */
export function screenLines(frame: FrameStore, other: OtherText): PaletteLine[] {
  const visit = (nodes: readonly MenuNode[], above: readonly string[]): PaletteLine[] =>
    nodes.flatMap((node) => {
      const label = frame.getLabel(node);
      const { path, code, icon } = node.entry;
      const entryLines: PaletteLine[] =
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
      return [...entryLines, ...visit(node.children, [...above, label])];
    });
  return [...frame.trees].flatMap(([area, nodes]) => visit(nodes, [frame.areaLabel(area)]));
}

/** Loads the texts of the language that is not displayed, so that items are found by either name. */
export function otherTexts(locale: LocaleService): Promise<OtherText> {
  return locale.textsIn(languages.find((language) => language !== locale.language) ?? locale.language);
}

/** Returns the screens of these paths, in order. */
export function linesAt(lines: readonly PaletteLine[], addresses: readonly string[], prefix: string): PaletteLine[] {
  return addresses.flatMap((address) =>
    lines
      .filter((line) => line.address === address)
      .slice(0, 1)
      .map((line) => ({ ...line, key: `${prefix} ${line.key}` })),
  );
}
