import { useClient, useText } from '#core/web';
import { ShareDialog } from '#plugins/share-links/web';
import { Note } from '#shared/ui';
import { htmlReportContract } from '../contract';

/** The share links of a report with their access codes. */
export function PageShareDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText('html-reports');
  const client = useClient(htmlReportContract);
  return (
    <ShareDialog
      links={(signal) => client.shares({ query: { id } }, { signal })}
      make={(link) => client.share({ body: { HTML_Report_ID: id, ...link } })}
      revoke={(shareId) => client.revoke({ query: { id: shareId } })}
      onClose={onClose}
    >
      <Note>{t('share.text')}</Note>
    </ShareDialog>
  );
}
