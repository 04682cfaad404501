import { useMemo } from 'react';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { MediaIcon, SentimentBadge, Tag, TimeText, useUi, type GridColumn, useTerm } from '#shared/ui';
import { articleStatusTerms } from '#shared/vocabulary';
import type { ArticleRow } from '../article';
import { ArticleLine } from './article-line';
import { ArticleTitle } from './article-title';
import type { FilterChange } from './list-filter';
import type { ListActions } from './list-actions';
import { RowMenu } from './row-menu';

const figures = ['Heat', 'Similar_Count', 'Views', 'Comments', 'Reposts', 'Likes'] as const;

/** Returns the columns of the list: one wide column with a summary or, for titles only, one per field. */
export function useArticleColumns(
  titlesOnly: boolean,
  rowActions: ListActions,
  onFilter: ((change: FilterChange) => void) | undefined,
): readonly GridColumn<ArticleRow>[] {
  const t = useText('articles');
  const term = useTerm();
  const { language } = useUi();
  return useMemo(() => {
    const { open, unfold } = rowActions;
    const menu: GridColumn<ArticleRow> = {
      id: 'menu',
      title: t('more'),
      width: 44,
      fixed: true,
      render: (row) => <RowMenu row={row} actions={rowActions} onFilter={onFilter} />,
    };
    if (!titlesOnly)
      return [
        {
          id: 'article',
          title: t('article'),
          width: 240,
          grow: 1,
          fixed: true,
          render: (row) => <ArticleLine row={row} onOpen={open} onUnfold={unfold} />,
        },
        menu,
      ];
    return [
      {
        id: 'title',
        title: t('column.title'),
        width: 240,
        grow: 1,
        fixed: true,
        render: (row) => <ArticleTitle oneLine row={row} onOpen={open} />,
      },
      {
        id: 'emotion',
        title: t('filter.emotion'),
        width: 84,
        render: (row) => <SentimentBadge emotion={row.Emotion} isUnsure={row.Is_Unsure} />,
      },
      {
        id: 'site',
        title: t('source'),
        width: 120,
        render: (row) => (
          <>
            <MediaIcon media={row.Media_Type} bare /> {row.Site}
          </>
        ),
      },
      { id: 'time', title: t('publishedAt'), width: 88, render: (row) => <TimeText at={row.Published_At} /> },
      { id: 'author', title: t('author'), width: 110, hidden: true, render: (row) => row.Author },
      {
        id: 'region',
        title: t('region'),
        width: 80,
        hidden: true,
        render: (row) => row.Region_Name ?? '',
      },
      ...figures.map(
        (name): GridColumn<ArticleRow> => ({
          id: name,
          title: t(`column.${name}`),
          width: 64,
          align: 'end',
          hidden: name !== 'Heat' && name !== 'Similar_Count',
          render: (row) => formatNumber(row[name], language, name === 'Heat' ? 1 : 0),
        }),
      ),
      {
        id: 'status',
        title: t('filter.status'),
        width: 90,
        hidden: true,
        render: (row) => (row.Status === 'open' ? '' : <Tag>{term(articleStatusTerms, row.Status)}</Tag>),
      },
      {
        id: 'tags',
        title: t('tags'),
        width: 140,
        hidden: true,
        render: (row) =>
          row.Tags.map((tag) => (
            <Tag key={tag} tone="accent">
              {tag}
            </Tag>
          )),
      },
      menu,
    ];
  }, [t, term, language, titlesOnly, rowActions, onFilter]);
}
