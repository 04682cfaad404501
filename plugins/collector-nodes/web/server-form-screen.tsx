import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { Row } from '#core/resource';
import { HttpService, MessageService, NavigationService, useEditedRow, useService, useText } from '#core/web';
import { DraftField, firstDraft, LeaveDialog, useDraft } from '#plugins/clients/web';
import { routes } from '#shared/routes';
import { Button, CopyButton, ErrorState, PageHeader, Panel, Skeleton } from '#shared/ui';
import { collectorNode } from '../node-resources';
import styles from './collector-nodes.module.css';
import { NodeState } from './node-state';

type Node = Row<typeof collectorNode> & { readonly Node_Group_ID_Label?: string };

const listPath = routes.collectors();

/** A collector that is entered before it first runs, or one that is changed: `?id=`. */
export default observer(function ServerFormScreen() {
  const messages = useService(MessageService);
  const { id, data, error, reload } = useEditedRow<Node>(collectorNode.path, 'server-edit');
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (data === undefined) return <Skeleton lines={8} />;
  return <ServerForm key={id} row={data} />;
});

function ServerForm({ row }: { readonly row: Node | null }) {
  const t = useText('collector-nodes');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [first] = useState(() => firstDraft(collectorNode, row, { Lanes: 4, Is_Draining: false }));
  const form = useDraft(collectorNode, first, (draft) =>
    http.request(row ? 'PUT' : 'POST', collectorNode.path, { body: row ? { ...draft, Node_ID: row.Node_ID } : draft }),
  );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await form.submit())) return;
    messages.show('success', core('resource.saved'));
    navigation.navigate(listPath);
  };
  const name = typeof form.draft.Node_Name === 'string' && form.draft.Node_Name ? form.draft.Node_Name : 'collector-1';
  const command = `ROLE=collect NODE_NAME=${name} DATABASE_URL=postgresql://… PORT=8090 npm start`;
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <PageHeader title={t(row ? 'title.server-edit' : 'title.server-add')} text={row?.Node_Name} />
      <div className={styles.page}>
        <div className={styles.stack}>
          <Panel title={t('node.section')}>
            <div className={styles.grid}>
              <DraftField
                resource={collectorNode}
                form={form}
                name="Node_Name"
                hint={t('hint.Node_Name')}
                disabled={row !== null}
              />
              <DraftField
                resource={collectorNode}
                form={form}
                name="Node_Group_ID"
                label={row?.Node_Group_ID_Label}
                hint={t('hint.Node_Group_ID')}
              />
              <DraftField resource={collectorNode} form={form} name="Lanes" hint={t('hint.Lanes')} />
              <DraftField resource={collectorNode} form={form} name="Is_Draining" hint={t('hint.Is_Draining')} />
              <div className={styles.wide}>
                <DraftField resource={collectorNode} form={form} name="Remark" />
              </div>
            </div>
          </Panel>
          <div className={styles.buttons}>
            <Button type="submit" kind="primary" busy={form.saving}>
              {core('resource.save')}
            </Button>
            <Button onClick={() => navigation.navigate(listPath)}>{core('resource.cancel')}</Button>
          </div>
        </div>
        <Panel title={t('node.start')}>
          <div className={styles.stack}>
            {row && <NodeState row={row} />}
            <p className={styles.note}>{t('node.startText')}</p>
            <pre className={styles.command} tabIndex={0}>
              {command}
            </pre>
            <div>
              <CopyButton text={command}>{t('node.copy')}</CopyButton>
            </div>
          </div>
        </Panel>
      </div>
      <LeaveDialog form={form} />
    </form>
  );
}
