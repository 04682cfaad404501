import { useState } from 'react';
import { QueryView, useAction, useClient, useLoaded, useText, type PrivilegeService } from '#core/web';
import {
  Button,
  ButtonRow,
  ConfirmDialog,
  CopyButton,
  DataTable,
  EmptyState,
  Stack,
  Tag,
  TimeText,
  type GridColumn,
} from '#shared/ui';
import { widgetContract, type Widget } from '../widget-contract';
import { frameCode } from './frame-code';
import { useWidgetKinds } from './use-widget-kinds';
import { WidgetDrawer } from './widget-drawer';
import { WidgetPreview } from './widget-preview';

/** List of the client's widgets with actions to create, preview, copy the embed code and revoke. */
export function WidgetList({ can }: { readonly can: ReturnType<PrivilegeService['can']> }) {
  const t = useText('embedding');
  const client = useClient(widgetContract);
  const kinds = useWidgetKinds();
  const loaded = useLoaded((signal) => client.widgets({}, { signal }), [client], 'widgets');
  const { reload } = loaded;
  const [edited, setEdited] = useState<Widget | 'new' | null>(null);
  const [shown, setShown] = useState<Widget | null>(null);
  const [going, setGoing] = useState<Widget | null>(null);
  const remove = useAction(async ({ Widget_ID }: Widget) => {
    await client.removeWidget({ query: { Widget_ID } });
    reload();
  });
  const getName = (id: string): string => kinds.find(({ value }) => value === id)?.label ?? id;
  const columns: readonly GridColumn<Widget>[] = [
    { id: 'name', title: t('widget.name'), width: 180, grow: 1, render: ({ Widget_Name }) => Widget_Name },
    { id: 'kind', title: t('widget.kind'), width: 130, render: ({ Module_ID }) => getName(Module_ID) },
    {
      id: 'origins',
      title: t('widget.origins'),
      width: 220,
      render: ({ Origins }) => (Origins.length > 0 ? Origins.join(' ') : t('widget.noOrigins')),
    },
    {
      id: 'state',
      title: t('widget.state'),
      width: 80,
      render: ({ Is_Enabled }) => (
        <Tag tone={Is_Enabled ? 'positive' : 'neutral'}>{t(Is_Enabled ? 'widget.on' : 'widget.off')}</Tag>
      ),
    },
    { id: 'views', title: t('widget.views'), width: 90, align: 'end', render: ({ Views }) => Views },
    { id: 'last', title: t('widget.last'), width: 110, render: ({ Last_Shown_At }) => <TimeText at={Last_Shown_At} /> },
    {
      id: 'code',
      title: t('widget.code'),
      width: 130,
      render: ({ Widget_URL: url, Widget_Name: name }) =>
        url === null ? '—' : <CopyButton text={frameCode(url, name)}>{t('widget.copy')}</CopyButton>,
    },
  ];
  const create = can.modify && (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('widget.create')}
    </Button>
  );
  return (
    <QueryView query={loaded} lines={5} compact replaceOnError>
      {(data) => (
        <Stack>
          {data.list.length === 0 ? (
            <EmptyState icon="chart" title={t('widget.empty')} text={t('widget.emptyText')} action={create} />
          ) : (
            <>
              <ButtonRow>{create}</ButtonRow>
              <DataTable
                label={t('tab.widgets')}
                rows={data.list}
                rowKey={({ Widget_ID }) => Widget_ID}
                columns={columns}
                actions={(widget) =>
                  widget.May_Change && (
                    <ButtonRow>
                      <Button small kind="quiet" disabled={!widget.Is_Enabled} onClick={() => setShown(widget)}>
                        {t('action.preview')}
                      </Button>
                      {can.modify && (
                        <Button small kind="quiet" onClick={() => setEdited(widget)}>
                          {t('action.change')}
                        </Button>
                      )}
                      {can.delete && (
                        <Button small kind="quiet" onClick={() => setGoing(widget)}>
                          {t('action.remove')}
                        </Button>
                      )}
                    </ButtonRow>
                  )
                }
              />
            </>
          )}
          {edited && (
            <WidgetDrawer
              row={edited === 'new' ? null : edited}
              kinds={kinds}
              onClose={() => setEdited(null)}
              onSaved={(widget) => {
                setEdited(null);
                setShown(widget.Is_Enabled ? widget : null);
                reload();
              }}
            />
          )}
          {shown?.Widget_URL && <WidgetPreview widget={shown} url={shown.Widget_URL} onClose={() => setShown(null)} />}
          <ConfirmDialog
            open={going !== null}
            danger
            title={t('removeTitle', { name: going?.Widget_Name ?? '' })}
            action={t('action.remove')}
            onConfirm={() => void (going && remove.run(going))}
            onClose={() => setGoing(null)}
          >
            {t('widget.removeText')}
          </ConfirmDialog>
        </Stack>
      )}
    </QueryView>
  );
}
