import { useEffect, useMemo, useState } from 'react';
import { MessageService, useClient, useService, useText, type FieldInputProps } from '#core/web';
import { parseQuery } from '#shared/query';
import { TextArea, useDebounced } from '#shared/ui';
import { classificationContract, type TagPreview } from '../contract';
import { ArticleLines } from './article-lines';
import styles from './classification.module.css';

type Tried = { readonly found: TagPreview } | { readonly problem: string } | null;

/** A rule; below it the mistake in it, or what it would tag of the last days. */
export function RuleInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('classification');
  const client = useClient(classificationContract);
  const messages = useService(MessageService);
  const [tried, setTried] = useState<Tried>(null);
  const text = String(value ?? '');
  const rule = text.trim();
  const mistake = useMemo(() => (rule === '' ? undefined : parseQuery(rule).error), [rule]);
  const rested = useDebounced(rule === '' || mistake ? null : rule, 400);
  useEffect(() => {
    setTried(null);
    if (rested === null) return undefined;
    const stop = new AbortController();
    client.previewKeyword({ body: { Rule: rested } }, { signal: stop.signal }).then(
      (found) => !stop.signal.aborted && setTried({ found }),
      (error: unknown) => !stop.signal.aborted && setTried({ problem: messages.textOf(error) }),
    );
    return () => stop.abort();
  }, [rested, client, messages]);
  return (
    <>
      <TextArea {...field} disabled={disabled} rows={3} maxLength={2000} spellCheck={false} value={text} onChange={({ target }) => onChange(target.value)} />
      <div className={styles.preview} aria-live="polite">
        <p className={styles.hint}>{t('hint')}</p>
        {mistake && <p className={styles.problem}>{t('mistake', { position: mistake.position + 1 })}</p>}
        {!mistake && rule !== '' && tried === null && <p>{t('preview.busy')}</p>}
        {!mistake && tried && 'problem' in tried && <p className={styles.problem}>{tried.problem}</p>}
        {!mistake && tried && 'found' in tried && (
          <>
            <p><strong>{t(tried.found.Is_Capped ? 'preview.capped' : 'preview.count', { total: tried.found.total, days: tried.found.Days, of: tried.found.Of })}</strong></p>
            <ArticleLines list={tried.found.list} />
          </>
        )}
      </div>
    </>
  );
}
