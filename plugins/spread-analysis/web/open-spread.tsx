import { useEffect } from 'react';
import { NavigationService, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';

/** Row menu item that opens the spread of an article. */
export default function OpenSpread({ rows, onClose }: Readonly<Record<string, unknown>>) {
  const navigation = useService(NavigationService);
  const id = (rows as readonly ArticleRow[])[0]?.Article_ID;
  const close = onClose as () => void;
  useEffect(() => {
    close();
    if (id !== undefined) navigation.navigate(routes.articleSpread({ id }));
  }, [navigation, id, close]);
  return null;
}
