import { useEffect, useState } from 'react';
import { MessageService, useClient, useService, useText, type FieldInputProps } from '#core/web';
import { Highlight, TextArea } from '#shared/ui';
import { subjectContract, type RulePreview } from '../contract';
import styles from './rule-input.module.css';

/** Milliseconds without typing after which a rule is tried. */
const pause = 500;

type Tried = { readonly found: RulePreview } | { readonly problem: string } | null;

/** A rule as text; below it what it would find, or where it is not understood. */
export function RuleInput({ field, value, draft, onChange, disabled }: FieldInputProps) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const [tried, setTried] = useState<Tried>(null);
  const [busy, setBusy] = useState(false);
  const rule = String(value ?? '');
  const notation = draft.Notation === 'classic' ? 'classic' : 'modern';
  const media = JSON.stringify(draft.Media_Types ?? []);

  useEffect(() => {
    if (rule.trim() === '') {
      setTried(null);
      setBusy(false);
      return undefined;
    }
    const stop = new AbortController();
    const attempt = async (): Promise<Tried> => {
      try {
        return { found: await client.preview({ body: { Rule: rule, Notation: notation, Media_Types: JSON.parse(media) as string[], Days: 7 } }, { signal: stop.signal }) };
      } catch (error) {
        return { problem: messages.textOf(error) };
      }
    };
    const show = async (): Promise<void> => {
      setBusy(true);
      const next = await attempt();
      if (stop.signal.aborted) return;
      setTried(next);
      setBusy(false);
    };
    const timer = setTimeout(() => void show(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [rule, notation, media, client, messages]);

  return (
    <div>
      <TextArea {...field} rows={6} disabled={disabled} value={rule} onChange={(event) => onChange(event.target.value)} />
      <div className={styles.preview} aria-live="polite" aria-busy={busy}>
        {tried === null && busy && <p>{t('preview.busy')}</p>}
        {tried && 'problem' in tried && <p className={styles.problem}>{tried.problem}</p>}
        {tried && 'found' in tried && <Preview found={tried.found} />}
      </div>
    </div>
  );
}

function Preview({ found }: { readonly found: RulePreview }) {
  const t = useText('subjects');
  return (
    <>
      <p>{t(found.Is_Capped ? 'preview.capped' : 'preview.count', { total: found.total, days: found.Days })}</p>
      {found.Warnings.map(({ code, parameters }) => <p key={`${code} ${Object.values(parameters).join(' ')}`} className={styles.problem}>{t(`preview.warning.${code}`, parameters)}</p>)}
      <ul className={styles.samples}>
        {found.list.map((article) => (
          <li key={article.Article_ID}>
            <strong><Highlight text={article.Title} ranges={article.Marks.filter((mark) => mark.field === 'title')} /></strong>
            <p><Highlight text={article.Text} ranges={article.Marks.filter((mark) => mark.field === 'body')} /></p>
          </li>
        ))}
      </ul>
    </>
  );
}
