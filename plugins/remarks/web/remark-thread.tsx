import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { classes, IconButton, Panel, showUndo, Tag, TimeText } from '#shared/ui';
import { remarkContract } from '../contract';
import { RemarkForm } from './remark-form';
import styles from './remark-thread.module.css';

interface RemarkThreadProps {
  readonly row: { readonly Article_ID: string };
}

/** Remarks of colleagues on an article, with an input for new remarks and mentions. */
const RemarkThread = observer(({ row: { Article_ID: id } }: RemarkThreadProps) => {
  const t = useText('remarks');
  const client = useClient(remarkContract);
  const messages = useService(MessageService);
  const mayWrite = useService(PrivilegeService).can('remarked-info').modify;
  const loaded = useLoaded((signal) => client.list({ query: { id } }, { signal }), [id]);
  const { data, reload } = loaded;
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
      <Panel title={t('threadTitle')}>
        <QueryView query={loaded} lines={2} compact replaceOnError>
          {() => (
            <>
              {shown.length === 0 && <p className={styles.none}>{t('none')}</p>}
              <ol className={styles.list}>
                {shown.map((remark) => (
                  <li key={remark.Remark_ID} className={classes(remark.Parent_ID !== null && styles.reply)}>
                    <div className={styles.head}>
                      <b>{remark.User_Name ?? t('someone')}</b> <TimeText at={remark.Created_At} />
                      {remark.Resolved_At !== null && <Tag tone="positive">{t('resolved')}</Tag>}
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
                  about={id}
                  onSave={(Text, Mention_IDs) => client.add({ body: { id, Text, Mention_IDs } }).then(reload)}
                />
              )}
            </>
          )}
        </QueryView>
      </Panel>
    </div>
  );
});

export default RemarkThread;
