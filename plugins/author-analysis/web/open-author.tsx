import { useEffect } from 'react';
import { listText } from '#core/filter';
import { NavigationService, useService } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { accountFields } from '../account';

/** From a row's menu to who wrote it; where nobody is named, to all who write on its site. */
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
