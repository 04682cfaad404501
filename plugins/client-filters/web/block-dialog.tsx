import type { ArticleRow } from '#plugins/articles';
import { BlockForm } from './block-form';

interface BlockDialogProps {
  readonly rows: readonly ArticleRow[];
  readonly offer: (text: string, undo: () => void) => void;
  readonly reload: () => void;
  readonly onClose: () => void;
}

/** Blocks the site or author of an article, or a word in it, for the client. */
export default function BlockDialog({ rows: [row], ...props }: BlockDialogProps) {
  return (
    <BlockForm
      {...props}
      initialValues={{ site: row?.Domain || row?.Site || '', author: row?.Author ?? '', word: '' }}
    />
  );
}
