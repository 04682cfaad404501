import { useClient, useCached, useText } from '#core/web';
import { savedViewContract } from '#plugins/saved-views';
import { routes } from '#shared/routes';
import { MenuButton, type MenuItem } from '#shared/ui';
import type { Selection } from '../contract';

interface ScopeMenuProps {
  readonly own: readonly Selection[];
  readonly current: string;
  readonly onBasket: (selection: Selection) => void;
  /** Called with the query string of a saved filter, without its question mark. */
  readonly onFilter: (query: string) => void;
}

/** Menu of the available scopes: the user's own baskets and the saved filters of the article list. */
export function ScopeMenu({ own, current, onBasket, onFilter }: ScopeMenuProps) {
  const t = useText('content-analysis');
  const client = useClient(savedViewContract);
  const screen = routes.articles();
  const { data } = useCached(`saved-views ${screen}`, (signal) =>
    client.list({ query: { Screen: screen } }, { signal }),
  );
  const views = data?.list ?? [];
  const items: MenuItem[] = [
    ...(own.length > 0 ? [t('baskets')] : []),
    ...own.map(
      (selection): MenuItem => ({
        key: `basket-${selection.Selection_ID}`,
        label: t('basketOf', { name: selection.Selection_Name, count: selection.Count }),
        checked: selection.Selection_ID === current,
        onSelect: () => onBasket(selection),
      }),
    ),
    ...(views.length > 0 ? [t('savedFilters')] : []),
    ...views.map(
      ({ View_ID, View_Name, Query }): MenuItem => ({
        key: `view-${View_ID}`,
        label: View_Name,
        onSelect: () => onFilter(Query),
      }),
    ),
  ];
  return items.length === 0 ? null : <MenuButton withText align="end" icon="filter" label={t('scope')} items={items} />;
}
