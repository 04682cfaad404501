import { useState, type ReactNode } from 'react';
import type { Client } from '#core';
import { HttpService, QueryView, useAction, useLoaded, useService, useText, type PrivilegeService } from '#core/web';
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  DataTable,
  Panel,
  showToast,
  Stack,
  Tag,
  TimeText,
  type GridColumn,
} from '#shared/ui';
import type { platformTemplateContract, clientTemplateContract, Template } from '../contract';
import { TemplateDrawer } from './template-drawer';
import { TemplateUpload } from './template-upload';

interface TemplateShelfProps {
  readonly client: Pick<Client<typeof platformTemplateContract>, 'list' | 'update' | 'remove'>;
  readonly contract: typeof platformTemplateContract | typeof clientTemplateContract;
  /** Owner of the templates that can be changed here; others can be used or serve as a starting point. */
  readonly owner: 'client' | 'platform';
  readonly can: ReturnType<PrivilegeService['can']>;
  readonly extra?: (template: Template) => ReactNode;
}

/** List of templates with the kinds of reports that use them, and actions to upload, rename, test and delete. */
export function TemplateShelf({ client, contract, owner, can, extra }: TemplateShelfProps) {
  const t = useText('report-templates');
  const http = useService(HttpService);
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client], contract.list.path);
  const { reload } = loaded;
  const [edited, setEdited] = useState<Template | null>(null);
  const [going, setGoing] = useState<Template | null>(null);
  const file = useAction((id: string) => http.download(contract.file, { query: { id } }));
  const remove = useAction(async (id: string) => {
    await client.remove({ query: { id } });
    showToast({ text: t('removed'), kind: 'success' });
    reload();
  });
  const columns: readonly GridColumn<Template>[] = [
    { id: 'name', title: t('column.name'), width: 220, grow: 1, render: ({ Template_Name }) => Template_Name },
    {
      id: 'owner',
      title: t('column.owner'),
      width: 110,
      render: ({ Owner }) => <Tag tone={Owner === owner ? 'accent' : 'neutral'}>{t(`owner.${Owner}`)}</Tag>,
    },
    {
      id: 'kinds',
      title: t('column.kinds'),
      width: 200,
      render: ({ Kinds }) =>
        Kinds.length === 0 ? '—' : Kinds.map((kind) => <Tag key={kind}>{t(`kind.${kind}`)}</Tag>),
    },
    {
      id: 'variables',
      title: t('column.variables'),
      width: 100,
      render: ({ Variable_Count }) => Variable_Count ?? '—',
    },
    {
      id: 'updated',
      title: t('column.updated'),
      width: 130,
      render: ({ Updated_At }) => (Updated_At ? <TimeText at={Updated_At} /> : '—'),
    },
  ];
  const actions = (template: Template) => (
    <ButtonRow>
      {extra?.(template)}
      <Button
        small
        kind="quiet"
        aria-label={t('download.of', { name: template.Template_Name })}
        onClick={() => void file.run(template.Template_ID)}
      >
        {t('download.action')}
      </Button>
      {template.Owner === owner && can.modify && (
        <Button
          small
          kind="quiet"
          aria-label={t('change.of', { name: template.Template_Name })}
          onClick={() => setEdited(template)}
        >
          {t('change.action')}
        </Button>
      )}
      {template.Owner === owner && can.delete && (
        <Button
          small
          kind="quiet"
          aria-label={t('remove.of', { name: template.Template_Name })}
          onClick={() => setGoing(template)}
        >
          {t('remove.action')}
        </Button>
      )}
    </ButtonRow>
  );
  return (
    <Stack>
      {can.modify && (
        <Panel title={t('upload.title')}>
          <TemplateUpload path={contract.upload.path} onStored={reload} />
        </Panel>
      )}
      <QueryView query={loaded} lines={5} compact replaceOnError>
        {(data) => (
          <DataTable
            label={t('list')}
            rows={data.list}
            rowKey={({ Template_ID }) => Template_ID}
            columns={columns}
            actions={actions}
          />
        )}
      </QueryView>
      {edited && (
        <TemplateDrawer
          template={edited}
          path={contract.upload.path}
          save={(body) => client.update({ body })}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={going !== null}
        danger
        title={t('remove.title', { name: going?.Template_Name ?? '' })}
        action={t('remove.action')}
        onConfirm={() => void (going && remove.run(going.Template_ID))}
        onClose={() => setGoing(null)}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </Stack>
  );
}
