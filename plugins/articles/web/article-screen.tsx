import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, NavigationService, useClient, useLoaded, useService, useText } from '#core/web';
import { nameOf } from '#shared/geo';
import { Button, ErrorState, Highlight, PageHeader, Panel, SentimentBadge, showToast, Skeleton, Tag, TextArea, TimeText } from '#shared/ui';
import type { Emotion } from '#shared/query';
import type { ArticleDetail } from '../article';
import { articleContract } from '../contract';
import styles from './article-screen.module.css';

const emotionChoices: readonly Emotion[] = ['negative', 'neutral', 'positive'];

/** One article: text with marks, why it is here, what decided the sentiment, what was done about it. */
const ArticleScreen = observer(() => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const id = navigation.place?.parameters.id ?? '';
  const { data, error, reload } = useLoaded((signal) => client.detail({ query: { id } }, { signal }), [id]);
  useEffect(() => {
    if (id) client.logBrowse({ body: { id: [id], Is_Opened: true } }).catch(() => undefined);
  }, [client, id]);

  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={14} />;
  const after = (work: Promise<unknown>): void => void work.then(reload, (thrown: unknown) => messages.error(thrown));
  const share = async (): Promise<void> => {
    try {
      const { Path, Expires_At } = await client.shareLink({ body: { id, Days: 7 } });
      await navigator.clipboard.writeText(`${location.origin}${Path}`);
      showToast({ text: t('shareMade', { time: new Date(Expires_At).toLocaleString() }), kind: 'success' });
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  return (
    <div className={styles.screen}>
      <article className={styles.article}>
        <PageHeader
          title={<Highlight text={data.Title} ranges={data.Title_Marks} />}
          actions={
            <div className={styles.actions}>
              {data.Url && <a href={data.Url} target="_blank" rel="noopener noreferrer">{t('original')}</a>}
              <Button small icon="link" onClick={() => void share()}>{t('share')}</Button>
            </div>
          }
        />
        <div className={styles.facts}>
          <span>{data.Site}</span>
          {data.Author && <span>{data.Author}</span>}
          <TimeText at={data.Published_At} form="full" />
          {data.Region && <span>{nameOf(data.Region)}</span>}
          {data.Is_Sample && <Tag>{t('sample')}</Tag>}
        </div>
        <div className={styles.text}><Highlight text={data.Text} ranges={data.Text_Marks} /></div>
      </article>
      <aside className={styles.aside}>
        <Panel title={t('evidence')}>
          <div className={styles.actions} role="group" aria-label={t('filter.emotion')}>
            {emotionChoices.map((emotion) => (
              <Button key={emotion} small aria-pressed={data.Emotion === emotion} onClick={() => after(client.changeEmotion({ body: { id: [id], Emotion: emotion } }))}>{t(`emotion.${emotion}`)}</Button>
            ))}
          </div>
          <p>{t('machineEmotion', { emotion: t(`emotion.${data.Machine_Emotion}`), percent: Math.round(data.Emotion_Probability * 100) })}</p>
          {data.Is_Emotion_Set && <p><SentimentBadge emotion={data.Emotion} /> {t('correctedEmotion')}</p>}
          {data.Evidence.length === 0 ? <p>{t('noEvidence')}</p> : <EvidenceWords detail={data} />}
        </Panel>
        <Panel title={t('why')}>
          <ul className={styles.list}>
            {data.Subjects.map((subject) => (
              <li key={subject.Subject_ID}>
                <a href={`/front/classified-info?Subject_ID=${subject.Subject_ID}`}>{subject.Is_By_Hand ? t('byHand') : t('ruleVersion', { version: subject.Rule_Version })}</a>{' '}
                {subject.Words.map((word) => <Tag key={word} tone="accent">{word}</Tag>)}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('results')}>
          {data.Results.length === 0 ? <p>{t('noResults')}</p> : (
            <ul className={styles.list}>{data.Results.map((result) => <li key={result.Result_ID}>{result.Text}<br /><small>{result.User_Name} <TimeText at={result.Created_At} /></small></li>)}</ul>
          )}
          <ResultForm onSave={(Text) => after(client.processResult({ body: { id, Text, Status: 'done' } }))} />
        </Panel>
        <Panel title={t('information')}>
          <dl className={styles.pairs}>
            <dt>{t('discoveredAt')}</dt><dd><TimeText at={data.Discovered_At} form="full" /></dd>
            <dt>{t('via')}</dt><dd>{data.Via}</dd>
            <dt>{t('filter.status')}</dt><dd>{t(`status.${data.Status}`)}</dd>
            <dt>{t('replies')}</dt><dd>{data.Reply_Count}</dd>
            <dt>{t('similarTitle')}</dt><dd><a href={`/front/similar-article-info?id=${id}`}>{t('similar', { count: data.Similar_Count })}</a></dd>
          </dl>
        </Panel>
      </aside>
    </div>
  );
});

function EvidenceWords({ detail }: { readonly detail: ArticleDetail }) {
  const words = [...new Map(detail.Evidence.map((evidence) => [evidence.word, evidence])).values()].slice(0, 20);
  return <p>{words.map(({ word, polarity }) => <Tag key={word} tone={polarity}>{word}</Tag>)}</p>;
}

function ResultForm({ onSave }: { readonly onSave: (text: string) => void }) {
  const t = useText('articles');
  const [text, setText] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onSave(text.trim());
        setText('');
      }}
    >
      <TextArea aria-label={t('addResult')} placeholder={t('addResult')} rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" small disabled={text.trim() === ''}>{t('save')}</Button>
    </form>
  );
}

export default ArticleScreen;
