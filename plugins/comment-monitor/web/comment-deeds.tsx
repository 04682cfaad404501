import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { MessageService, PrivilegeService, useService, useText } from '#core/web';
import { SendDialog } from '#plugins/alerts/web';
import { TicketForm } from '#plugins/tickets/web';
import { Button, IconButton } from '#shared/ui';
import type { Comment } from '../contract';

/** What is being done with which comments. */
interface DeedState {
  readonly begun: { readonly kind: 'inform' | 'ticket'; readonly rows: readonly Comment[] } | null;
  readonly begin: (kind: 'inform' | 'ticket', rows: readonly Comment[]) => void;
  readonly end: () => void;
}

/** Keeps which comments somebody is told of, or which a ticket is written about. */
export function useCommentDeed(): DeedState {
  const [begun, setBegun] = useState<DeedState['begun']>(null);
  return useMemo(
    () => ({ begun, begin: (kind, rows) => setBegun({ kind, rows }), end: () => setBegun(null) }),
    [begun],
  );
}

interface DeedButtonsProps {
  readonly rows: readonly Comment[];
  readonly deed: DeedState;
  /** In a row, as drawings alone. */
  readonly small?: boolean;
}

const deeds = [
  { kind: 'inform', icon: 'send', key: 'sent-msg-manually' },
  { kind: 'ticket', icon: 'ticket', key: 'ticket' },
] as const;

/** The buttons that begin: those that the person may use. */
export const DeedButtons = observer(({ rows, deed, small }: DeedButtonsProps) => {
  const t = useText('comment-monitor');
  const privileges = useService(PrivilegeService);
  return deeds
    .filter(({ key }) => privileges.can(key).modify)
    .map(({ kind, icon }) =>
      small ? (
        <IconButton key={kind} small icon={icon} label={t(`deed.${kind}`)} onClick={() => deed.begin(kind, rows)} />
      ) : (
        <Button key={kind} small icon={icon} onClick={() => deed.begin(kind, rows)}>
          {t(`deed.${kind}`)}
        </Button>
      ),
    );
});

interface CommentDeedProps {
  readonly deed: DeedState;
  readonly onDone: () => void;
}

/** The form of what was begun: a message to receivers, or a ticket; both quote the comments and name their articles. */
export function CommentDeed({ deed: { begun, end }, onDone }: CommentDeedProps) {
  const t = useText('comment-monitor');
  const messages = useService(MessageService);
  if (!begun) return null;
  const articles = [...new Map(begun.rows.map((row) => [row.Article_ID, row.Article_Title]))].map(
    ([Article_ID, Title]) => ({ Article_ID, Title }),
  );
  const quoted = begun.rows.map(({ Author, Text }) => `${Author || t('nobody')}: ${Text}`).join('\n');
  return begun.kind === 'inform' ? (
    <SendDialog rows={articles} note={quoted} reload={onDone} onClose={end} />
  ) : (
    <TicketForm
      articles={articles}
      content={quoted}
      onClose={end}
      onSaved={() => {
        end();
        onDone();
        messages.show('success', t('ticketMade'));
      }}
    />
  );
}
