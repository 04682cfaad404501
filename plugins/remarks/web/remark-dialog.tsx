import { useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Dialog } from '#shared/ui';
import RemarkThread from './remark-thread';

interface RemarkDialogProps {
  readonly rows: readonly ArticleRow[];
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Shows the remarks on an article without leaving its list. */
export default function RemarkDialog({ rows: [row], reload, onClose }: RemarkDialogProps) {
  const t = useText('remarks');
  const close = (): void => {
    onClose();
    reload();
  };
  return row ? (
    <Dialog open title={row.Title || t('threadTitle')} onClose={close}>
      <RemarkThread row={row} />
    </Dialog>
  ) : null;
}
