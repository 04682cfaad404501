import { useText } from '#core/web';
import { MenuButton, type MenuItem } from '#shared/ui';
import type { ArticleRow } from '../article';
import type { FilterChange } from './desk-filter';

const quoted = (value: string): string => `"${value.replaceAll('"', '')}"`;

/** What else can be done from a row: see the original, keep to its site or author, or leave them out. */
export function RowMenu({
  row,
  onFilter,
}: {
  readonly row: ArticleRow;
  readonly onFilter?: (change: FilterChange) => void;
}) {
  const t = useText('articles');
  const { Url: url, Site: site, Author: author } = row;
  const items: MenuItem[] = [];
  if (url)
    items.push({
      key: 'original',
      label: t('original'),
      icon: 'external',
      onSelect: () => window.open(url, '_blank', 'noopener,noreferrer'),
    });
  if (onFilter && site) {
    items.push(
      {
        key: 'site',
        label: t('onlySite', { name: site }),
        icon: 'filter',
        onSelect: () => onFilter({ field: 'Site', value: site }),
      },
      {
        key: 'no-site',
        label: t('withoutSite', { name: site }),
        icon: 'block',
        onSelect: () => onFilter({ without: `site:${quoted(site)}` }),
      },
    );
  }
  if (onFilter && author) {
    items.push(
      {
        key: 'author',
        label: t('onlyAuthor', { name: author }),
        icon: 'user',
        onSelect: () => onFilter({ field: 'Author', value: author }),
      },
      {
        key: 'no-author',
        label: t('withoutAuthor', { name: author }),
        icon: 'block',
        onSelect: () => onFilter({ without: `author:${quoted(author)}` }),
      },
    );
  }
  return items.length === 0 ? null : <MenuButton small label={t('more')} items={items} />;
}
