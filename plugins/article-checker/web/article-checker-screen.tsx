import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { resourceContract } from '#core/resource';
import {
  HttpService,
  LocaleService,
  MessageService,
  PrivilegeService,
  saveBlob,
  useClient,
  useDrafts,
  useService,
  useShortcut,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { Button, ChoiceBox, EmptyState, FileButton, MenuButton, PageHeader, TextArea, TextInput } from '#shared/ui';
import { articleCheckerContract, maxTextLength } from '../contract';
import { findingKinds, type Finding, type FindingKind } from '../findings';
import { checkerWord } from '../resource';
import styles from './article-checker.module.css';
import { CheckStore } from './check-store';
import { FindingLine } from './finding-line';
import { markedHtml } from './marked-html';
import { markedText } from './marked-body';
import { MarkedText } from './marked-text';
import { readTextFile } from './read-text-file';

/** Maximum number of findings rendered at once; the rest follow when these are resolved. */
const maxLines = 200;

/** Screen on which a text is pasted, opened or fetched, checked, and corrected finding by finding. */
const ArticleCheckerScreen = observer(() => {
  const t = useText('article-checker');
  const client = useClient(articleCheckerContract);
  const http = useService(HttpService);
  const dictionary = useClient(resourceContract(checkerWord));
  const messages = useService(MessageService);
  const mayLearn = useService(PrivilegeService).can('article-checker').modify;
  const language = useService(LocaleService).language;
  const drafts = useDrafts();
  const [store] = useState(() => new CheckStore(drafts));
  const [url, setUrl] = useState('');
  const [busy, setBusy] = useState(false);

  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  const take = (text: string): void => {
    store.write(cutText(text, maxTextLength));
    if (text.length > maxTextLength) messages.show('warning', t('shortened', { count: maxTextLength }));
  };
  const check = () =>
    attempt(async () => {
      const { text } = store;
      const { list, Is_Cut } = await client.findError({ body: { Text: text } });
      store.found(text, list, Is_Cut);
    });
  const open = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { Title, Text } = await client.readPage({ body: { Url: url } });
      take(`${Title}\n${Text}`);
    });
  };
  const learn = (finding: Finding) =>
    attempt(async () => {
      await dictionary.create({ body: { Kind: 'known', Word: finding.Text, Is_Enabled: true } });
      store.ignore(finding);
    });
  const reason = ({ Kind, Reason, Detail }: Finding): string =>
    `${t(`kinds.${Kind}`)}: ${t(`reasons.${Reason}`, { detail: Detail })}`;
  const save = (): void => {
    const page = markedHtml(t('title.article-checker'), language, store.text, store.left, reason);
    saveBlob(new Blob([page], { type: 'text/html;charset=utf-8' }), `${t('fileName')}.html`);
  };
  const saveWord = () =>
    attempt(() =>
      http.download(articleCheckerContract.writeFile, {
        body: markedText(t('fileName'), t('title.article-checker'), store.text, store.left, reason, (text) =>
          t('acceptOne', { text }),
        ),
      }),
    );
  const read = async (file: File): Promise<string> => {
    if (!/\.docx$/i.test(file.name)) return readTextFile(file);
    const form = new FormData();
    form.append('file', file);
    return (await http.upload<{ readonly Text: string }>(articleCheckerContract.readFile.path, form)).Text;
  };

  const group = () => t('title.article-checker');
  const isChecked = store.findings !== null;
  const withCurrent = (action: (finding: Finding) => void) => () => {
    if (store.current) action(store.current);
  };
  useShortcut('j', () => store.move(1), t('keys.next'), { group, enabled: isChecked });
  useShortcut('k', () => store.move(-1), t('keys.previous'), { group, enabled: isChecked });
  useShortcut(
    'a',
    withCurrent((finding) => store.accept(finding)),
    t('keys.accept'),
    { group, enabled: isChecked },
  );
  useShortcut(
    'x',
    withCurrent((finding) => store.ignore(finding)),
    t('keys.ignore'),
    { group, enabled: isChecked },
  );

  const counted = (kind: FindingKind): number => store.left.filter(({ Kind }) => Kind === kind).length;
  return (
    <>
      <PageHeader
        title={t('title.article-checker')}
        text={t('lead')}
        actions={<Link href={routes.checkerWords()}>{t('title.checker-word')}</Link>}
      />
      <div className={styles.bar}>
        {isChecked ? (
          <>
            <Button onClick={store.edit}>{t('edit')}</Button>
            <MenuButton
              withText
              icon="download"
              label={t('save')}
              disabled={busy}
              items={[
                { key: 'docx', label: t('saveDocx'), onSelect: () => void saveWord() },
                { key: 'html', label: t('saveHtml'), onSelect: save },
              ]}
            />
          </>
        ) : (
          <>
            <Button kind="primary" busy={busy} disabled={store.text.trim() === ''} onClick={() => void check()}>
              {t('check')}
            </Button>
            <FileButton
              small={false}
              types={['.docx', '.txt', '.html', '.htm']}
              onFiles={([file]) => file && void attempt(async () => take(await read(file)))}
            >
              {t('open')}
            </FileButton>
            <form className={styles.address} onSubmit={open}>
              <TextInput
                aria-label={t('address')}
                placeholder={t('address')}
                value={url}
                onChange={(event) => setUrl(event.target.value)}
              />
              <Button type="submit" disabled={url.trim() === ''} busy={busy}>
                {t('fetch')}
              </Button>
            </form>
          </>
        )}
      </div>
      {isChecked ? (
        <div className={styles.columns}>
          <MarkedText text={store.text} findings={store.left} current={store.current} />
          <section aria-label={t('findings')}>
            <div className={styles.bar}>
              <ChoiceBox
                aria-label={t('kind')}
                value={store.kind}
                choices={(['all', ...findingKinds] as const).map((value) => ({
                  value,
                  label: `${t(`kinds.${value}`)} ${value === 'all' ? store.left.length : counted(value)}`,
                }))}
                onChange={(value) => store.choose((value || 'all') as FindingKind | 'all')}
              />
              {store.open.some(({ Suggestions }) => Suggestions.length > 0) && (
                <Button small onClick={store.acceptAll}>
                  {t('acceptAll')}
                </Button>
              )}
            </div>
            {store.isCut && <p>{t('cut')}</p>}
            {store.open.length === 0 ? (
              <EmptyState compact icon="check" title={t('nothing')} />
            ) : (
              <ol className={styles.findings}>
                {store.open.slice(0, maxLines).map((finding) => (
                  <FindingLine
                    key={`${finding.Offset} ${finding.Text}`}
                    finding={finding}
                    current={finding === store.current}
                    mayLearn={mayLearn}
                    onSelect={() => store.select(finding)}
                    onAccept={(suggestion) => store.accept(finding, suggestion)}
                    onIgnore={() => store.ignore(finding)}
                    onLearn={() => void learn(finding)}
                  />
                ))}
              </ol>
            )}
          </section>
        </div>
      ) : (
        <div className={styles.bar}>
          <TextArea
            rows={20}
            aria-label={t('text')}
            placeholder={t('placeholder')}
            value={store.text}
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </>
  );
});
export default ArticleCheckerScreen;
