import { observer } from 'mobx-react-lite';
import { useShortcut, useText } from '#core/web';
import { MenuButton } from '#shared/ui';
import type { ArticleRow } from '../article';
import { useMenuParts } from './use-menu-parts';
import { useUndo } from './use-undo';

/** Actions of other plugins in the menu of the opened article; the last action can be undone. */
export const DetailMenu = observer(({ row, reload }: { readonly row: ArticleRow; readonly reload: () => void }) => {
  const t = useText('articles');
  const { offer, undo } = useUndo();
  const { items, chosen } = useMenuParts([row], offer, reload);
  useShortcut('u', undo, t('undo'), { group: () => t('article') });
  return items.length === 0 ? null : (
    <>
      <MenuButton small withText align="end" icon="chevron-down" label={t('more')} items={items} />
      {chosen}
    </>
  );
});
