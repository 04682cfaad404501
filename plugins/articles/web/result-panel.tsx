import { DraftNotice, useDraftState, useText } from '#core/web';
import { Button, TextArea, TimeText } from '#shared/ui';
import type { ArticleDetail } from '../article';
import styles from './article-screen.module.css';

const empty = { text: '' };

/** Handling history of an article, with an input for a new entry. */
export function ResultPanel({
  detail,
  onSave,
}: {
  readonly detail: ArticleDetail;
  readonly onSave?: (text: string) => void;
}) {
  const t = useText('articles');
  const { values, set, clear, stored } = useDraftState(onSave ? `articles.result ${detail.Article_ID}` : null, empty);
  const { text } = values;
  return (
    <>
      <h3 className={styles.heading}>{t('results')}</h3>
      {detail.Results.length === 0 ? (
        <p className={styles.none}>{t('noResults')}</p>
      ) : (
        <ul className={styles.list}>
          {detail.Results.map((result) => (
            <li key={result.Result_ID}>
              {result.Text}
              <br />
              <small>
                {result.User_Name} <TimeText at={result.Created_At} />
              </small>
            </li>
          ))}
        </ul>
      )}
      {onSave && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            onSave(text.trim());
            clear();
          }}
        >
          <DraftNotice draft={stored} />
          <TextArea
            aria-label={t('addResult')}
            placeholder={t('addResult')}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => set({ text: event.target.value })}
          />
          <Button type="submit" small disabled={text.trim() === ''}>
            {t('save')}
          </Button>
        </form>
      )}
    </>
  );
}
