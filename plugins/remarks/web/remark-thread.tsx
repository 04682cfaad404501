import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import {
  HttpService,
  MessageService,
  PrivilegeService,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import {
  Button,
  ErrorState,
  Field,
  IconButton,
  MultiSelectBox,
  Panel,
  showUndo,
  Skeleton,
  Tag,
  TextArea,
  TimeText,
  type Choice,
  type OptionLoader,
} from '#shared/ui';
import { remarkContract } from '../contract';
import styles from './remark-thread.module.css';

interface RemarkThreadProps {
  readonly row: { readonly Article_ID: string };
}

/** What colleagues said about an article, and a line to say more and to call somebody. */
const RemarkThread = observer(({ row: { Article_ID: id } }: RemarkThreadProps) => {
  const t = useText('remarks');
  const client = useClient(remarkContract);
  const messages = useService(MessageService);
  const mayWrite = useService(PrivilegeService).can('remarked-info').modify;
  const { data, error, reload } = useLoaded((signal) => client.list({ query: { id } }, { signal }), [id]);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const called = data?.list.some(({ Is_New }) => Is_New) ?? false;
  useEffect(() => {
    if (called) client.markSeen({ body: { id } }).catch(() => undefined);
  }, [client, id, called]);

  const takeBack = (remark: string): void => {
    const putBack = () => setTaken((before) => new Set([...before].filter((each) => each !== remark)));
    setTaken((before) => new Set(before).add(remark));
    showUndo({
      text: t('taken'),
      label: t('undo'),
      undo: putBack,
      commit: () =>
        void client.remove({ query: { Remark_ID: remark } }).then(reload, (thrown: unknown) => {
          putBack();
          messages.error(thrown);
        }),
    });
  };
  const shown = data?.list.filter(({ Remark_ID }) => !taken.has(Remark_ID)) ?? [];
  return (
    <div data-paper={shown.length > 0 ? '' : undefined}>
      <Panel title={t('title')}>
        {error ? (
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
        ) : !data ? (
          <Skeleton lines={2} />
        ) : (
          <>
            {shown.length === 0 && <p className={styles.none}>{t('none')}</p>}
            <ol className={styles.list}>
              {shown.map((remark) => (
                <li key={remark.Remark_ID}>
                  <div className={styles.head}>
                    <b>{remark.User_Name ?? t('someone')}</b> <TimeText at={remark.Created_At} />
                    {remark.Is_New && <Tag tone="accent">{t('callsYou')}</Tag>}
                    {remark.Is_Own && mayWrite && (
                      <IconButton
                        small
                        icon="delete"
                        label={t('takeBack')}
                        onClick={() => takeBack(remark.Remark_ID)}
                      />
                    )}
                  </div>
                  <p className={styles.text}>{remark.Text}</p>
                </li>
              ))}
            </ol>
            {mayWrite && (
              <RemarkForm
                onSave={(Text, Mention_IDs) => client.add({ body: { id, Text, Mention_IDs } }).then(reload)}
              />
            )}
          </>
        )}
      </Panel>
    </div>
  );
});

function RemarkForm({ onSave }: { readonly onSave: (text: string, mentions: string[]) => Promise<void> }) {
  const t = useText('remarks');
  const http = useService(HttpService);
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const colleagues = useCallback<OptionLoader>(
    async (keyword, signal) =>
      (
        await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
          query: { entity_name: 'colleague', keyword },
          signal,
        })
      ).list,
    [http],
  );
  const save = useAction(async () => {
    await onSave(text.trim(), [...mentions]);
    setText('');
    setMentions([]);
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void save.run();
      }}
    >
      <TextArea
        aria-label={t('say')}
        placeholder={t('say')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') void save.run();
        }}
      />
      <Field label={t('mention')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={colleagues}
            value={mentions}
            onChange={setMentions}
            placeholder={t('mentionHint')}
          />
        )}
      </Field>
      <Button type="submit" small icon="send" busy={save.busy} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}

export default RemarkThread;
