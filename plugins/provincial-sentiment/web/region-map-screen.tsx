import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { formatFileSize, formatNumber } from '#shared/format';
import { getName, rootCode } from '#shared/geo';
import {
  Button,
  ConfirmDialog,
  DataTable,
  IconButton,
  Note,
  PageHeader,
  showToast,
  Stack,
  TimeText,
  useUi,
  type GridColumn,
} from '#shared/ui';
import { regionMapContract, type RegionMapRow } from '../contract';
import { MapUploadDialog } from './map-upload-dialog';

/** The official maps of the installation: coverage, approval number, and missing regions. */
export default observer(function RegionMapScreen() {
  const t = useText('provincial-sentiment');
  const { language } = useUi();
  const client = useClient(regionMapContract);
  const may = useService(PrivilegeService).can('region-map');
  const maps = useLoaded((signal) => client.list({}, { signal }), [client], 'list');
  const [sending, setSending] = useState<string | null>(null);
  const [removing, setRemoving] = useState<RegionMapRow | null>(null);
  const getPlace = ({ Code }: RegionMapRow): string => (Code === rootCode ? t('country') : getName(Code, language));
  const remove = useAction(async ({ Code }: RegionMapRow) => {
    await client.remove({ query: { code: Code } });
    showToast({ text: t('maps.removed'), kind: 'success' });
    maps.reload();
  });
  const fault = ({ Missing, Is_Cut }: RegionMapRow): string =>
    [
      Missing.length > 0 ? t('maps.missing', { names: Missing.join(language.startsWith('zh') ? '、' : ', ') }) : '',
      Is_Cut ? t('source.cut') : '',
    ]
      .filter(Boolean)
      .join(' ');
  const columns: readonly GridColumn<RegionMapRow>[] = [
    { id: 'place', title: t('maps.place'), width: 120, render: getPlace },
    {
      id: 'name',
      title: t('maps.name'),
      width: 200,
      grow: 1,
      render: (row) => (row.Is_Built_In ? t('maps.builtIn') : row.Map_Name),
    },
    { id: 'approval', title: t('maps.approval'), width: 160, render: (row) => row.Approval_Number || t('maps.none') },
    { id: 'source', title: t('maps.source'), width: 200, render: ({ Source }) => Source },
    {
      id: 'content',
      title: t('maps.content'),
      width: 200,
      render: (row) =>
        t('maps.contentText', { regions: row.Regions, points: formatNumber(row.Points, language) }) +
        (row.Size > 0 ? ` · ${formatFileSize(row.Size, language)}` : ''),
    },
    { id: 'fault', title: t('maps.fault'), width: 220, grow: 1, render: (row) => fault(row) || '—' },
    {
      id: 'updated',
      title: t('maps.updated'),
      width: 140,
      render: ({ Updated_At }) => (Updated_At ? <TimeText at={Updated_At} /> : '—'),
    },
  ];
  return (
    <Stack>
      <PageHeader
        title={t('title.region-map')}
        actions={
          may.modify && (
            <Button kind="primary" icon="upload" onClick={() => setSending(rootCode)}>
              {t('maps.upload')}
            </Button>
          )
        }
      />
      <Note>{t('maps.help')}</Note>
      <Note>{t('maps.law')}</Note>
      <QueryView query={maps} lines={6}>
        {(data) => (
          <DataTable
            label={t('title.region-map')}
            rows={data.list}
            rowKey={(row) => `${row.Code} ${row.Is_Built_In}`}
            columns={columns}
            actions={(row) =>
              !row.Is_Built_In && (
                <>
                  {may.modify && (
                    <IconButton
                      small
                      icon="upload"
                      label={t('maps.replace', { name: getPlace(row) })}
                      onClick={() => setSending(row.Code)}
                    />
                  )}
                  {may.delete && (
                    <IconButton
                      small
                      icon="delete"
                      label={t('maps.remove', { name: getPlace(row) })}
                      onClick={() => setRemoving(row)}
                    />
                  )}
                </>
              )
            }
          />
        )}
      </QueryView>
      {sending !== null && (
        <MapUploadDialog
          code={sending}
          onDone={() => {
            setSending(null);
            maps.reload();
          }}
          onClose={() => setSending(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('maps.removeTitle', { name: removing ? getPlace(removing) : '' })}
        action={t('maps.removeAction')}
        danger
        onConfirm={() => {
          if (removing) void remove.run(removing);
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      >
        {t('maps.removeText')}
      </ConfirmDialog>
    </Stack>
  );
});
