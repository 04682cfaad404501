import { memo } from 'react';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { markRanges } from '#shared/text';
import { classes, Highlight, Tag } from '#shared/ui';
import type { ArticleRow } from '../article';
import styles from './article-line.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with the matching words highlighted. */
export const MarkedText = memo(function MarkedText({ text, words }: MarkedTextProps) {
  const groups = [...new Set(words)];
  return (
    <Highlight
      text={text}
      ranges={markRanges(text, words).map(({ start, end, word }) => ({ start, end, group: groups.indexOf(word) }))}
    />
  );
});

/** Title of an article as a link; a plain click uses the list's own way of opening. */
export function ArticleTitle({
  row,
  onOpen,
  oneLine,
}: {
  readonly row: ArticleRow;
  readonly onOpen?: (row: ArticleRow) => void;
  readonly oneLine?: boolean;
}) {
  const t = useText('articles');
  return (
    <div className={classes(styles.title, row.Is_Read && styles.read, oneLine && styles.oneLine)}>
      <a
        title={oneLine ? row.Title : undefined}
        href={routes.article(row.Article_ID)}
        onClick={(event) => {
          if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(row);
        }}
      >
        {row.Is_Away ? t('away') : <MarkedText text={row.Title} words={row.Words} />}
      </a>
      {row.Is_Pinned && <Tag tone="accent">{t('pinned')}</Tag>}
    </div>
  );
}
