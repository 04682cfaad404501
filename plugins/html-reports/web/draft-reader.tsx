import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '#core/web';
import { Note, Stack } from '#shared/ui';
import { isDataBlock, type Page } from '../report';
import styles from './editor.module.css';
import { PageView } from './page-view';
import { useLiveData } from './use-live-data';

/** Read-only view of a draft. */
export const DraftReader = observer(function DraftReader({ page }: { readonly page: Page }) {
  const t = useText('html-reports');
  const live = useLiveData(useMemo(() => page.Blocks.filter(isDataBlock), [page]));
  return (
    <Stack>
      <Note>{t('page.live')}</Note>
      <div className={styles.sheet}>
        <PageView page={page} report={live} isLinked />
      </div>
    </Stack>
  );
});
