import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatNumber } from '#shared/format';
import { Button, DataTable, EmptyState, Panel, Tag, TimeText, useUi, type GridColumn, type Tone } from '#shared/ui';
import { repostImportContract, type RepostImport } from '../../import-contract';
import type { ImportState } from '../../import-fields';
import styles from '../reposts.module.css';
import { ImportDetail } from './import-detail';

const tones: Readonly<Record<ImportState, Tone>> = {
  waiting: 'neutral',
  reading: 'accent',
  classifying: 'accent',
  done: 'positive',
  failed: 'negative',
  cancelled: 'warning',
};
const refreshEvery = 1_500;
const isInProgress = ({ State }: RepostImport): boolean => ['waiting', 'reading', 'classifying'].includes(State);

/** Past imports, with the progress of running ones. A change of `revision` reloads the list. */
export const ImportHistory = observer(function ImportHistory({ revision }: { readonly revision: number }) {
  const t = useText('repost-analysis');
  const { language } = useUi();
  const client = useClient(repostImportContract);
  const messages = useService(MessageService);
  const mayStop = useService(PrivilegeService).can('repost-analysis').modify;
  const [opened, setOpened] = useState<RepostImport | null>(null);
  const loaded = useLoaded((signal) => client.list({ query: { size: 20 } }, { signal }), [client, revision], 'imports');
  const { data, reload } = loaded;
  useReloading(reload, refreshEvery, data?.list.some(isInProgress) ?? false);
  const stop = async ({ Import_ID }: RepostImport): Promise<void> => {
    try {
      await client.cancel({ body: { Import_ID } });
      reload();
    } catch (thrown) {
      messages.error(thrown);
    }
  };
  const number = (id: string, title: string, of: (row: RepostImport) => number): GridColumn<RepostImport> => ({
    id,
    title,
    width: 80,
    align: 'end',
    render: (row) => formatNumber(of(row), language),
  });
  const columns: GridColumn<RepostImport>[] = [
    {
      id: 'file',
      title: t('import.file'),
      width: 220,
      grow: 1,
      render: ({ File_Name, Error }) => (
        <span className={styles.cell}>
          {File_Name}
          {Error && <span className={styles.fault}> {t(`error.${Error}`)}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('import.state'),
      width: 90,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>,
    },
    number('posts', t('posts'), ({ Post_Count }) => Post_Count),
    number('reposts', t('figure.reposts'), ({ Repost_Count }) => Repost_Count),
    number('errors', t('import.errors'), ({ Error_Row_Count }) => Error_Row_Count),
    { id: 'at', title: t('column.imported'), width: 130, render: ({ Created_At }) => <TimeText at={Created_At} /> },
  ];
  return (
    <Panel flush title={t('import.history')}>
      <QueryView
        query={loaded}
        compact
        replaceOnError
        empty={<EmptyState compact icon="upload" title={t('import.empty')} text={t('import.emptyText')} />}
      >
        {(data) => (
          <DataTable
            label={t('import.history')}
            rows={data.list}
            rowKey={({ Import_ID }) => Import_ID}
            columns={columns}
            actions={(row) => (
              <>
                {row.Error_Row_Count > 0 && (
                  <Button small kind="quiet" onClick={() => setOpened(row)}>
                    {t('import.details')}
                  </Button>
                )}
                {mayStop && isInProgress(row) && (
                  <Button small kind="quiet" onClick={() => void stop(row)}>
                    {t('import.stop')}
                  </Button>
                )}
              </>
            )}
          />
        )}
      </QueryView>
      {opened && <ImportDetail row={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
});
