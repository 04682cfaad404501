import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { markRanges } from '#shared/text';
import { Button, Checkbox, Highlight, Tag, TimeText } from '#shared/ui';
import type { ImportedResult } from '../contract';
import { isInTransit } from './use-imports';
import type { MergedResult } from './merge-results';
import styles from './web-search.module.css';

interface ResultLineProps {
  readonly merged: MergedResult;
  readonly words: readonly string[];
  readonly getName: (engine: string) => string;
  readonly imported: ImportedResult | undefined;
  readonly selected: boolean;
  readonly current: boolean;
  /** Undefined for read-only users. */
  readonly onTake?: () => void;
  readonly onSelect: (on: boolean) => void;
}

/** Returns the stored article of a result, if the user can open it. */
export function articleOf({ result }: MergedResult, imported: ImportedResult | undefined): string | null {
  return result.Library === 'own'
    ? result.Article_ID
    : imported && !isInTransit(imported) && imported.State !== 'rejected'
      ? imported.Article_ID
      : null;
}

/** A merged result; one that is already stored links to its article. */
export function ResultLine({ merged, words, getName, imported, selected, current, onTake, onSelect }: ResultLineProps) {
  const t = useText('web-search');
  const { result, engines } = merged;
  const article = articleOf(merged, imported);
  const marked = (text: string) => <Highlight text={text} ranges={markRanges(text, words)} />;
  const inTransit = imported !== undefined && isInTransit(imported);
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
        <div className={styles.details}>
          <span>{result.Site}</span>
          {result.Published_At && <TimeText at={result.Published_At} />}
          <span>{t('foundBy', { names: engines.map(getName).join(t('comma')) })}</span>
          {article === null && result.Library === 'common' && <Tag>{t('library.common')}</Tag>}
          {imported && imported.State !== 'stored' && imported.State !== 'known' && (
            <Tag tone={imported.State === 'failed' || imported.State === 'rejected' ? 'negative' : 'accent'}>
              {t(`imported.${imported.State}`)}
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
