import { useState, type ReactNode } from 'react';
import { useNamedText, useWidgets, type Widget } from '#core/web';
import type { IconName, MenuItem } from '#shared/ui';
import type { ArticleRow } from '../article';
import type { OfferUndo } from './use-undo';

/**
 * Returns the menu items that other plugins add for articles (`articles.menu`; `articles.row-menu` for a single one)
 * and the chosen part, which receives the rows, `offer` for undo, `reload` and `onClose`. For components wrapped in
 * `observer`.
 */
export function useMenuParts(
  rows: readonly ArticleRow[],
  offer: OfferUndo,
  reload: () => void,
): { readonly items: readonly MenuItem[]; readonly chosen: ReactNode } {
  const text = useNamedText();
  const ofAny = useWidgets('articles.menu');
  const ofOne = useWidgets('articles.row-menu');
  const parts = rows.length === 1 ? [...ofAny, ...ofOne] : ofAny;
  const [chosen, setChosen] = useState<Widget | null>(null);
  return {
    items: parts.map((part) => ({
      key: part.id,
      label: text(part.label),
      icon: part.icon as IconName | undefined,
      onSelect: () => setChosen(part),
    })),
    chosen: chosen && <chosen.Component rows={rows} offer={offer} reload={reload} onClose={() => setChosen(null)} />,
  };
}
