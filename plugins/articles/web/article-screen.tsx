import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import {
  MessageService,
  NavigationService,
  PrivilegeService,
  useClient,
  useLoaded,
  useService,
  useShortcut,
  useText,
  useWidgets,
} from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import {
  ChoiceBox,
  ErrorState,
  Field,
  Highlight,
  IconButton,
  PageHeader,
  Panel,
  RegionName,
  SafeHtml,
  Segmented,
  Skeleton,
  Tag,
  TimeText,
  WordsInput,
  useTerm,
} from '#shared/ui';
import { articleStatusTerms } from '#shared/vocabulary';
import type { Mark } from '../article';
import { articleContract } from '../contract';
import { AttachmentPanel } from './attachment-panel';
import { DetailMenu } from './detail-menu';
import { EmotionPanel } from './emotion-panel';
import { moveTrail, neighbour } from './article-trail';
import { ResultPanel } from './result-panel';
import { ShareButton } from './share-button';
import { SiteName } from './site-name';
import { SitePanel } from './site-panel';
import styles from './article-screen.module.css';

/** Screen of one article: highlighted text, matching rules, sentiment evidence and handling history. */
const ArticleScreen = observer(() => {
  const t = useText('articles');
  const term = useTerm();
  const client = useClient(articleContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const can = useService(PrivilegeService).can('classifiedInfo');
  const actions = useWidgets('articles.detail-actions');
  const panels = useWidgets('articles.detail');
  const below = useWidgets('articles.below');
  const [form, setForm] = useState<'text' | 'page'>('text');
  const id = navigation.place?.parameters.id ?? '';
  const { data, error, reload } = useLoaded((signal) => client.detail({ query: { id } }, { signal }), [id], 'detail');
  useEffect(() => {
    if (!id) return;
    moveTrail(id);
    client.logBrowse({ body: { id: [id], Is_Opened: true } }).catch(() => undefined);
  }, [client, id]);
  const before = neighbour(id, -1);
  const after = neighbour(id, 1);
  const go = (next: string | null): void => {
    if (next) navigation.navigate(routes.article(next), { replace: true });
  };
  const group = () => t('article');
  useShortcut('j', () => go(after), t('next'), { group, enabled: after !== null });
  useShortcut('k', () => go(before), t('previous'), { group, enabled: before !== null });
  useShortcut(
    'v',
    () => {
      if (data?.Url) window.open(data.Url, '_blank', 'noopener,noreferrer');
    },
    t('original'),
    { group },
  );

  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!data || data.Article_ID !== id)
    return (
      <div className={styles.screen}>
        <div className={styles.article}>
          <Skeleton lines={14} />
        </div>
        <Skeleton lines={10} />
      </div>
    );
  const words = [...new Set(data.Words)];
  const grouped = (marks: readonly Mark[]) => marks.map((mark) => ({ ...mark, group: words.indexOf(mark.word) }));
  const change = (work: Promise<unknown>): void => void work.then(reload, (thrown: unknown) => messages.error(thrown));
  return (
    <div className={styles.screen}>
      <PageHeader
        title={
          <span>
            <Highlight text={data.Title} ranges={grouped(data.Title_Marks)} />
          </span>
        }
        actions={
          <div className={styles.actions}>
            {before !== null && <IconButton small icon="arrow-up" label={t('previous')} onClick={() => go(before)} />}
            {after !== null && <IconButton small icon="arrow-down" label={t('next')} onClick={() => go(after)} />}
            {data.Url && (
              <a href={data.Url} target="_blank" rel="noopener noreferrer">
                {t('original')}
              </a>
            )}
            {can.action && <ShareButton id={id} />}
            {actions.map(({ id: widget, Component }) => (
              <Component key={widget} row={data} reload={reload} />
            ))}
            <DetailMenu row={data} reload={reload} />
          </div>
        }
      />
      <article className={styles.article}>
        <div className={styles.metadata}>
          <span>
            <SiteName name={data.Site} domain={data.Domain} />
          </span>
          {data.Author && <span>{data.Author}</span>}
          <TimeText at={data.Published_At} form="full" />
          {data.Region && (
            <span>
              <RegionName code={data.Region} />
            </span>
          )}
          {data.Is_Sample && <Tag>{t('sample')}</Tag>}
          {data.Url && <span className={styles.onPaper}>{data.Url}</span>}
          {data.Html && (
            <Segmented
              label={t('look')}
              value={form}
              onChange={setForm}
              choices={[
                { value: 'text', label: t('asText') },
                { value: 'page', label: t('asPage') },
              ]}
            />
          )}
        </div>
        {form === 'page' && data.Html ? (
          <SafeHtml html={data.Html} className={styles.page} />
        ) : (
          <div className={styles.text}>
            <Highlight text={data.Text} ranges={grouped(data.Text_Marks)} />
          </div>
        )}
        {below.map(({ id: widget, Component }) => (
          <Component key={widget} row={data} reload={reload} />
        ))}
      </article>
      <aside className={styles.aside}>
        <EmotionPanel
          detail={data}
          mayChange={can.modify}
          onChange={(Emotion) => change(client.changeEmotion({ body: { id: [id], Emotion } }))}
        />
        <Panel title={t('handling')}>
          <div className={styles.form}>
            <Field label={t('filter.status')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  disabled={!can.action}
                  value={data.Status}
                  choices={articleStatusTerms.values.map((value) => ({
                    value,
                    label: term(articleStatusTerms, value),
                  }))}
                  onChange={(Status) => {
                    if (Status) change(client.changeStatus({ body: { id: [id], Status } }));
                  }}
                />
              )}
            </Field>
            <Field label={t('tags')}>
              {(field) => (
                <WordsInput
                  {...field}
                  disabled={!can.modify}
                  max={30}
                  value={data.Tags}
                  onChange={(Tags) =>
                    change(client.update({ body: { id, Tags: Tags.map((tag) => cutText(tag, 30)) } }))
                  }
                />
              )}
            </Field>
          </div>
          <ResultPanel
            detail={data}
            onSave={
              can.action ? (Text) => change(client.processResult({ body: { id, Text, Status: 'done' } })) : undefined
            }
          />
        </Panel>
        {panels.map(({ id: widget, Component }) => (
          <Component key={widget} row={data} reload={reload} />
        ))}
        <AttachmentPanel id={id} mayAdd={can.modify} />
        <SitePanel detail={data} />
      </aside>
    </div>
  );
});

export default ArticleScreen;
