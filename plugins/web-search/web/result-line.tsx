import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { markRanges } from '#shared/text';
import { Button, Checkbox, Highlight, Tag, TimeText } from '#shared/ui';
import type { TakenArticle } from '../contract';
import { isInTransit } from './use-taken';
import type { MergedResult } from './merge-results';
import styles from './web-search.module.css';

interface ResultLineProps {
  readonly merged: MergedResult;
  readonly words: readonly string[];
  readonly getName: (engine: string) => string;
  readonly taken: TakenArticle | undefined;
  readonly selected: boolean;
  readonly current: boolean;
  /** Undefined for read-only users. */
  readonly onTake?: () => void;
  readonly onSelect: (on: boolean) => void;
}

/** Returns the stored article of a result, if the user can open it. */
export function articleOf({ result }: MergedResult, taken: TakenArticle | undefined): string | null {
  return result.Library === 'own'
    ? result.Article_ID
    : taken && !isInTransit(taken) && taken.State !== 'rejected'
      ? taken.Article_ID
      : null;
}

/** A merged result; one that is already stored links to its article. */
export function ResultLine({ merged, words, getName, taken, selected, current, onTake, onSelect }: ResultLineProps) {
  const t = useText('web-search');
  const { result, engines } = merged;
  const article = articleOf(merged, taken);
  const marked = (text: string) => <Highlight text={text} ranges={markRanges(text, words)} />;
  const inTransit = taken !== undefined && isInTransit(taken);
  return (
    <li className={styles.result} data-key={result.Url_Key} aria-current={current || undefined}>
      {onTake && (
        <Checkbox
          aria-label={t('select', { title: result.Title })}
          checked={selected}
          disabled={article !== null || inTransit}
          onChange={onSelect}
        />
      )}
      <div className={styles.said}>
        <h2>
          <a href={result.Url} target="_blank" rel="noopener noreferrer">
            {marked(result.Title)}
          </a>
        </h2>
        {result.Summary && <p>{marked(result.Summary)}</p>}
        <div className={styles.facts}>
          <span>{result.Site}</span>
          {result.Published_At && <TimeText at={result.Published_At} />}
          <span>{t('foundBy', { names: engines.map(getName).join(t('comma')) })}</span>
          {article === null && result.Library === 'common' && <Tag>{t('library.common')}</Tag>}
          {taken && taken.State !== 'stored' && taken.State !== 'known' && (
            <Tag tone={taken.State === 'failed' || taken.State === 'rejected' ? 'negative' : 'accent'}>
              {t(`taken.${taken.State}`)}
            </Tag>
          )}
        </div>
      </div>
      <div className={styles.action}>
        {article !== null ? (
          <a href={routes.article(article)}>{t('library.own')}</a>
        ) : (
          onTake && (
            <Button
              small
              icon="download"
              disabled={inTransit}
              aria-label={t('take.oneNamed', { title: result.Title })}
              onClick={onTake}
            >
              {t('take.one')}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
