import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { useText, useWidgets, type Widget } from '#core/web';
import { routes } from '#shared/routes';
import { classes, IconButton, MediaIcon, SentimentBadge, Tag, TimeText, useTerm } from '#shared/ui';
import { articleStatusTerms } from '#shared/vocabulary';
import type { ArticleRow } from '../article';
import styles from './article-line.module.css';
import { ArticleTitle, MarkedText } from './article-title';
import { ChangedNumbers } from './changed-numbers';

interface ArticleLineProps {
  readonly row: ArticleRow;
  readonly onOpen?: (row: ArticleRow) => void;
  /** Shows its copies below it; without this a link leads to them. */
  readonly onUnfold?: (row: ArticleRow) => void;
}

/** One article in a list: title, source, sentiment and reach. */
export const ArticleLine = observer((props: ArticleLineProps) => (
  <RenderedLine {...props} more={useWidgets('articles.row')} />
));

/** Re-rendered only for changes of its article: a list that is shown again has many. */
const RenderedLine = memo(function RenderedLine({
  row,
  onOpen,
  onUnfold,
  more,
}: ArticleLineProps & { readonly more: readonly Widget[] }) {
  const t = useText('articles');
  const term = useTerm();
  const counts = [
    [row.Views, 'views'],
    [row.Comments, 'comments'],
    [row.Reposts, 'reposts'],
    [row.Likes, 'likes'],
  ] as const;
  const remarks = typeof row.Remark_Count === 'number' ? row.Remark_Count : 0;
  return (
    <div className={classes(styles.line, row.Is_Copy === true && styles.copy)}>
      <ArticleTitle row={row} onOpen={onOpen} />
      <div className={styles.summary}>
        <MarkedText text={row.Summary} words={row.Words} />
      </div>
      <div className={styles.metadata}>
        <SentimentBadge
          emotion={row.Emotion}
          probability={row.Is_Emotion_Set ? null : row.Emotion_Probability}
          isUnsure={row.Is_Unsure}
        />
        <span>
          <MediaIcon media={row.Media_Type} bare /> {row.Site}
        </span>
        {row.Author && <span>{row.Author}</span>}
        <TimeText at={row.Published_At} />
        {row.Region_Name && <span>{row.Region_Name}</span>}
        {row.Similar_Count > 0 && row.Is_Copy !== true && (
          <span>
            {onUnfold && (
              <IconButton
                small
                icon={row.Is_Unfolded === true ? 'chevron-down' : 'chevron-right'}
                label={t(row.Is_Unfolded === true ? 'foldCopies' : 'unfoldCopies')}
                aria-expanded={row.Is_Unfolded === true}
                onClick={() => onUnfold(row)}
              />
            )}
            <a href={routes.similarArticles({ id: row.Article_ID })}>{t('similar', { count: row.Similar_Count })}</a>
          </span>
        )}
        <span>{t('heat', { value: row.Heat })}</span>
        {counts
          .filter(([count]) => count > 0)
          .map(([count, name]) => (
            <span key={name}>{t(name, { count })}</span>
          ))}
        {remarks > 0 && <a href={routes.article(row.Article_ID)}>{t('remarks', { count: remarks })}</a>}
        {row.Is_Copy === true && <ChangedNumbers row={row} />}
        {row.Status !== 'open' && <Tag>{term(articleStatusTerms, row.Status)}</Tag>}
        {row.Tags.map((tag) => (
          <Tag key={tag} tone="accent">
            {tag}
          </Tag>
        ))}
        {more.length > 0 && (
          <span className={styles.more}>
            {more.map(({ id, Component }) => (
              <Component key={id} row={row} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
});
