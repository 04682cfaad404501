import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { IconButton, MenuButton, showToast, type MenuItem } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { ArticleRow } from '../article';
import type { FilterChange } from './list-filter';
import type { RowActions } from './list-actions';
import { useMenuParts } from './use-menu-parts';

const quoted = (value: string): string => `"${value.replaceAll('"', '')}"`;

interface RowMenuProps {
  readonly row: ArticleRow;
  readonly actions: RowActions;
  readonly onFilter?: (change: FilterChange) => void;
}

/**
 * All actions of a row: classify, move, exclude its site or author, open the original. Rendered as a plain button until
 * first pressed, because few menus of a list are ever opened.
 */
export function RowMenu(props: RowMenuProps) {
  const t = useText('articles');
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return <WholeMenu {...props} />;
  return (
    <IconButton
      small
      icon="more"
      label={t('more')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    />
  );
}

const WholeMenu = observer(({ row, actions: rowActions, onFilter }: RowMenuProps) => {
  const t = useText('articles');
  const can = useService(PrivilegeService).can('classifiedInfo');
  const { items: parts, chosen } = useMenuParts(
    [row],
    (...args) => rowActions.triage().offer(...args),
    rowActions.reload,
  );
  const { Article_ID: id, Url: url, Site: site, Author: author } = row;
  const copyLink = async (): Promise<void> => {
    const link = `${location.origin}${routes.article(id)}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('linkCopied'), kind: 'success' });
    } catch {
      showToast({ text: t('copyFailed', { link }), kind: 'error' });
    }
  };
  const items: MenuItem[] = [
    {
      key: 'read',
      label: t(row.Is_Read ? 'markUnread' : 'markRead'),
      icon: 'eye',
      onSelect: () => rowActions.triage().markRead([id], !row.Is_Read),
    },
    {
      key: 'read-below',
      label: t('markBelowRead'),
      icon: 'arrow-down',
      onSelect: () => rowActions.triage().markBelow(row),
    },
    {
      key: 'pin',
      label: t(row.Is_Pinned ? 'unpin' : 'pin'),
      icon: 'pin',
      onSelect: () => rowActions.triage().pin(row),
    },
  ];
  if (can.modify) items.push({ key: 'tag', label: t('addTag'), icon: 'tag', onSelect: () => rowActions.tag(row) });
  items.push(...parts);
  if (can.modify)
    items.push(
      null,
      ...emotionTerms.values.map((emotion) => ({
        key: emotion,
        label: t(`mark.${emotion}`),
        checked: row.Emotion === emotion,
        onSelect: () => rowActions.triage().setEmotion([id], emotion),
      })),
    );
  items.push(null, { key: 'link', label: t('copyLink'), icon: 'link', onSelect: () => void copyLink() });
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
  if (can.delete)
    items.push(null, {
      key: 'remove',
      label: t('remove'),
      icon: 'delete',
      danger: true,
      onSelect: () => rowActions.triage().remove([id]),
    });
  return (
    <>
      <MenuButton small openAtFirst label={t('more')} items={items} />
      {chosen}
    </>
  );
});
