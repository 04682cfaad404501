import { useText } from '#core/web';
import { Note, Stack, TimeText } from '#shared/ui';
import type { HtmlReportDetail } from '../contract';
import styles from './editor.module.css';
import { PageView } from './page-view';

/** The published version of a report, with what has changed since. */
export function PublishedView({ detail }: { readonly detail: HtmlReportDetail }) {
  const t = useText('html-reports');
  const { Published: page, Drift: drift } = detail;
  if (!page) return null;
  return (
    <Stack>
      <Note>
        {t('page.frozen', { time: '' })} <TimeText at={page.Published_At} form="full" />
        {drift && page.Citations.some(({ Kind }) => Kind === 'named') && ` · ${t('drift.named')}`}
      </Note>
      <div className={styles.sheet}>
        <PageView page={page} report={page.Report} drift={drift} citations={page.Citations} isLinked />
      </div>
    </Stack>
  );
}
