import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, Drawer, Field, SentimentBadge, TextArea, TextInput } from '#shared/ui';
import { emotionContract } from '../contract';
import { ChanceBars } from './chance-bars';
import { EvidenceTags } from './evidence-tags';
import styles from './emotion-panel.module.css';

/** Opens a dialog to test the sentiment of a text with the current words. */
export function TryButton() {
  const t = useText('emotion-words');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="eye" onClick={() => setOpen(true)}>
        {t('try.open')}
      </Button>
      <Drawer open={open} title={t('try.open')} onClose={() => setOpen(false)}>
        <TryText />
      </Drawer>
    </>
  );
}

function TryText() {
  const t = useText('emotion-words');
  const client = useClient(emotionContract);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const classify = useAction(() => client.tryText({ body: { Title: title.trim(), Text: text.trim() } }));
  const result = classify.result;
  return (
    <form
      className={styles.classification}
      onSubmit={(event) => {
        event.preventDefault();
        void classify.run();
      }}
    >
      <Field label={t('try.title')}>
        {(field) => (
          <TextInput {...field} maxLength={300} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <Field label={t('try.text')} required>
        {(field) => (
          <TextArea
            {...field}
            rows={8}
            maxLength={20_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" busy={classify.busy} disabled={text.trim() === ''}>
        {t('try.classify')}
      </Button>
      {result && (
        <div className={styles.classification} aria-live="polite">
          <p>
            <SentimentBadge emotion={result.Emotion} probability={result.Probability} />
            {result.Leaning && (
              <>
                {' '}
                {t('panel.leaning')} <SentimentBadge emotion={result.Leaning} />
              </>
            )}
          </p>
          <ChanceBars chances={result.Chances} />
          <EvidenceTags evidence={result.Evidence} />
        </div>
      )}
    </form>
  );
}
