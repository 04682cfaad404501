import { useText } from '#core/web';
import type { ResultOf } from '#core';
import { BarList, Button, Panel, Sparkline, useTerm } from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { searchContract } from '../contract';
import styles from './search.module.css';

interface SearchAsideProps {
  readonly result: ResultOf<typeof searchContract.search> | undefined;
  readonly recent: readonly string[];
  readonly onMedia: (media: string) => void;
  readonly onSearch: (keyword: string) => void;
}

/** Sidebar of the results: counts by day and media type, and recent searches. */
export function SearchAside({ result, recent, onMedia, onSearch }: SearchAsideProps) {
  const t = useText('search');
  const term = useTerm();
  return (
    <aside className={styles.aside}>
      {result && result.Days.length > 1 && (
        <Panel title={t('trend')}>
          <Sparkline
            width={224}
            height={56}
            values={result.Days.map(({ Count }) => Count)}
            label={t('trendSaid', { days: result.Days.length, count: result.total })}
          />
        </Panel>
      )}
      {result && result.Media.length > 0 && (
        <Panel title={t('mediaTypes')}>
          <BarList
            label={t('mediaTypes')}
            onSelect={onMedia}
            items={result.Media.map(({ Media_Type, Count }) => ({
              key: Media_Type,
              name: term(mediaTypeTerms, Media_Type),
              value: Count,
            }))}
          />
        </Panel>
      )}
      {recent.length > 0 && (
        <Panel title={t('recent')}>
          <div className={styles.words}>
            {recent.slice(0, 12).map((keyword) => (
              <Button key={keyword} small kind="quiet" onClick={() => onSearch(keyword)}>
                {keyword}
              </Button>
            ))}
          </div>
        </Panel>
      )}
    </aside>
  );
}
