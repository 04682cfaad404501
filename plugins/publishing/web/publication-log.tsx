import { observer } from 'mobx-react-lite';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, Panel, Tag, TimeText, LevelTag } from '#shared/ui';
import { publishContract } from '../contract';
import styles from './publication-log.module.css';

interface PublicationLogProps {
  readonly row: { readonly Article_ID: string; readonly Published_Count?: number };
  readonly reload: () => void;
}

/** Publication history of an article; renders nothing if it was never published. */
const PublicationLog = observer(({ row: { Article_ID: id, Published_Count = 0 }, reload }: PublicationLogProps) => {
  const t = useText('publishing');
  const client = useClient(publishContract);
  const messages = useService(MessageService);
  const mayTakeBack = useService(PrivilegeService).can('published-info').modify;
  const { data } = useLoaded(
    (signal) => (Published_Count > 0 ? client.list({ query: { id, size: 50 } }, { signal }) : Promise.resolve(null)),
    [id, Published_Count],
  );
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={t('log')}>
      <ul className={styles.list}>
        {data.list.map((each) => (
          <li key={each.Publication_ID}>
            <LevelTag level={each.Level} /> {each.Column && <Tag>{each.Column}</Tag>}
            <p className={styles.details}>
              {each.Publisher_Name} · <TimeText at={each.Released_At} />
            </p>
            {each.Note && <p className={styles.note}>{each.Note}</p>}
            {mayTakeBack && (
              <Button
                small
                kind="quiet"
                icon="undo"
                onClick={() =>
                  void client
                    .withdraw({ body: { Publication_ID: [each.Publication_ID] } })
                    .then(reload, (thrown: unknown) => messages.error(thrown))
                }
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});

export default PublicationLog;
