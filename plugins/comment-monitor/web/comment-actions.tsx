import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { MessageService, PrivilegeService, useService, useText } from '#core/web';
import { SendDialog } from '#plugins/alerts/web';
import { TicketForm } from '#plugins/tickets/web';
import { Button, IconButton } from '#shared/ui';
import type { Comment } from '../contract';

/** The running action and its comments. */
interface ActionState {
  readonly begun: { readonly kind: 'inform' | 'ticket'; readonly rows: readonly Comment[] } | null;
  readonly begin: (kind: 'inform' | 'ticket', rows: readonly Comment[]) => void;
  readonly end: () => void;
}

/** Manages the selection of comments for a message or a ticket. */
export function useCommentAction(): ActionState {
  const [begun, setBegun] = useState<ActionState['begun']>(null);
  return useMemo(
    () => ({ begun, begin: (kind, rows) => setBegun({ kind, rows }), end: () => setBegun(null) }),
    [begun],
  );
}

interface ActionButtonsProps {
  readonly rows: readonly Comment[];
  readonly action: ActionState;
  /** Icons only, for use in a row. */
  readonly small?: boolean;
}

const rowActions = [
  { kind: 'inform', icon: 'send', key: 'sent-msg-manually' },
  { kind: 'ticket', icon: 'ticket', key: 'ticket' },
] as const;

/** Buttons that start the actions the user may perform. */
export const ActionButtons = observer(({ rows, action, small }: ActionButtonsProps) => {
  const t = useText('comment-monitor');
  const privileges = useService(PrivilegeService);
  return rowActions
    .filter(({ key }) => privileges.can(key).modify)
    .map(({ kind, icon }) =>
      small ? (
        <IconButton key={kind} small icon={icon} label={t(`action.${kind}`)} onClick={() => action.begin(kind, rows)} />
      ) : (
        <Button key={kind} small icon={icon} onClick={() => action.begin(kind, rows)}>
          {t(`action.${kind}`)}
        </Button>
      ),
    );
});

interface CommentActionProps {
  readonly action: ActionState;
  readonly onDone: () => void;
}

/**
 * Form of the started action: a message to recipients, or a ticket; both quote the comments and name their articles.
 */
export function CommentAction({ action: { begun, end }, onDone }: CommentActionProps) {
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
