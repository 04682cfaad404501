import { useEffect } from 'react';
import { listText } from '#core/filter';
import { NavigationService, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { accountFields } from '../account';

/** Opens the author of a row from its menu; for a row without an author, all authors of its site. */
export default function OpenAuthor({ rows, onClose }: Readonly<Record<string, unknown>>) {
  const navigation = useService(NavigationService);
  const { Author = '', Site = '' } = (rows as readonly ArticleRow[])[0] ?? {};
  const close = onClose as () => void;
  useEffect(() => {
    close();
    navigation.navigate(
      Author === ''
        ? routes.authorAnalysis({ Site: listText(Site) })
        : routes.authorDetail(accountFields({ Author, Site })),
    );
  }, [navigation, Author, Site, close]);
  return null;
}
