import { useEffect } from 'react';
import { NavigationService, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';

/** From a row's menu to how its article travelled. */
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
