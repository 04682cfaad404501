import { ResourceFields, ResourcePage, useText, type LabelledRow, type RowForm } from '#core/web';
import { routes } from '#shared/routes';
import { CopyButton, FieldGrid, Note, Panel, Stack, WholeRow } from '#shared/ui';
import { collectorNode } from '../node-resources';
import styles from './collector-nodes.module.css';
import { NodeState } from './node-state';

type Node = LabelledRow<typeof collectorNode>;

/** Form for entering a collector before its first run, or for editing one: `?id=`. */
export default function ServerFormScreen() {
  const t = useText('collector-nodes');
  const hint = (name: string) => ({ hint: t(`hint.${name}`) });
  return (
    <ResourcePage
      resource={collectorNode}
      update="server-edit"
      list={routes.collectors()}
      title={(row) => t(row ? 'title.server-edit' : 'title.server-add')}
      text={(row) => row.Node_Name}
      initialValues={{ Lanes: 4, Is_Draining: false }}
      className={styles.page}
      aside={(form, row) => <StartPanel form={form} row={row} />}
    >
      {(form, row) => (
        <Panel title={t('node.section')}>
          <FieldGrid>
            <ResourceFields
              form={form}
              row={row as Readonly<Record<string, unknown>> | null}
              names={['Node_Name', 'Node_Group_ID', 'Lanes', 'Is_Draining']}
              options={{
                Node_Name: { ...hint('Node_Name'), disabled: row !== null },
                Node_Group_ID: hint('Node_Group_ID'),
                Lanes: hint('Lanes'),
                Is_Draining: hint('Is_Draining'),
              }}
            />
            <WholeRow>
              <ResourceFields form={form} names={['Remark']} />
            </WholeRow>
          </FieldGrid>
        </Panel>
      )}
    </ResourcePage>
  );
}

/** Shows how to start the collector on its machine. */
function StartPanel({ form, row }: { readonly form: RowForm; readonly row: Node | null }) {
  const t = useText('collector-nodes');
  const name = typeof form.draft.Node_Name === 'string' && form.draft.Node_Name ? form.draft.Node_Name : 'collector-1';
  const command = `ROLE=collect NODE_NAME=${name} DATABASE_URL=postgresql://… PORT=8090 npm start`;
  return (
    <Panel title={t('node.start')}>
      <Stack>
        {row && <NodeState row={row} />}
        <Note>{t('node.startText')}</Note>
        <pre className={styles.command} tabIndex={0}>
          {command}
        </pre>
        <div>
          <CopyButton text={command}>{t('node.copy')}</CopyButton>
        </div>
      </Stack>
    </Panel>
  );
}
